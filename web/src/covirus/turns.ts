/** What the events say of the turns of the running game. */
import type { EventOf, TableEvent } from "../protocol/types";
import { readPlay } from "./notation";

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

/** The turns lost since the last placement (V8), the oldest first. */
export function lostTurns(events: readonly TableEvent[]): Played[] {
  const plays = standingPlays(events);
  return plays.slice(plays.findLastIndex(({ play }) => readPlay(play).kind !== "lost") + 1);
}

/** The last placement that filled something. */
export function lastPlacement(events: readonly TableEvent[]): Played | null {
  return standingPlays(events).findLast(({ play }) => readPlay(play).kind !== "lost") ?? null;
}
