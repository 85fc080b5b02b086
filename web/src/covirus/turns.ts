/** What the events say of the turns of the running game. */
import { standingPlays, type Played } from "../live/standing";
import type { TableEvent } from "../protocol/types";
import { readPlay } from "./notation";

/** The turns lost since the last placement (V8), the oldest first. */
export function lostTurns(events: readonly TableEvent[]): Played[] {
  const plays = standingPlays(events);
  return plays.slice(plays.findLastIndex(({ play }) => readPlay(play).kind !== "lost") + 1);
}

/** The last placement that filled something. */
export function lastPlacement(events: readonly TableEvent[]): Played | null {
  return standingPlays(events).findLast(({ play }) => readPlay(play).kind !== "lost") ?? null;
}
