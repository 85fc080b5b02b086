/** What lies on the pile, play by play, told by the events: the position itself keeps the pile's cards in no order. */
import { standingPlays, type Played } from "../live/standing";
import type { Options, TableEvent } from "../protocol/types";

function endsRound({ play }: Played, options: Options): boolean {
  if (play === "take" || play === "accept") return true;
  return play.startsWith("contagion") && options["shield"] !== "choice";
}

/** The plays on the active pile, the top one last. */
export function pilePlays(events: readonly TableEvent[], options: Options): Played[] {
  const plays = standingPlays(events);
  return plays.slice(plays.findLastIndex((play) => endsRound(play, options)) + 1);
}
