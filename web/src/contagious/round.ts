/** What lies on the pile, play by play, told by the events: the position itself keeps the pile's cards in no order. */
import type { EventOf, Options, TableEvent } from "../protocol/types";

export type Played = EventOf<"played">;

/** The plays that still stand after every undo, of the game that is being played. */
export function standingPlays(events: readonly TableEvent[]): Played[] {
  let plays: Played[] = [];
  for (const event of events) {
    if (event.is === "started") plays = [];
    else if (event.is === "undone") plays = plays.filter((play) => play.n <= event.to);
    else if (event.is === "played") plays.push(event);
  }
  return plays;
}

function endsRound({ play }: Played, options: Options): boolean {
  if (play === "take" || play === "accept") return true;
  return play.startsWith("contagion") && options["shield"] !== "choice";
}

/** The plays on the active pile, the top one last. */
export function pilePlays(events: readonly TableEvent[], options: Options): Played[] {
  const plays = standingPlays(events);
  return plays.slice(plays.findLastIndex((play) => endsRound(play, options)) + 1);
}
