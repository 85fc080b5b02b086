import { gamesOf, standingPlays, type Played } from "../live/standing";
import type { TableEvent } from "../protocol/types";

/** A play that stands, as the log shows it. */
export interface LogPlay {
  is: "play";
  n: number;
  seat: number;
  play: string;
  by: Played["by"];
}

/** A run of turns that the table played because nothing fitted. */
export interface LostTurns {
  is: "lost";
  plays: LogPlay[];
}

export type LogEntry = LogPlay | LostTurns;

/** One game of the series: when it started and what was played in it. */
export interface LoggedGame {
  number: number;
  started: number;
  entries: LogEntry[];
}

function collapsed(plays: Played[]): LogEntry[] {
  const entries: LogEntry[] = [];
  for (const { n, seat, play, by } of plays) {
    const entry: LogPlay = { is: "play", n, seat, play, by };
    const last = entries.at(-1);
    if (by !== "table") entries.push(entry);
    else if (last?.is === "lost") last.plays.push(entry);
    else entries.push({ is: "lost", plays: [entry] });
  }
  return entries;
}

const LONG = 4;

/** A play in few letters: of a long list of squares its first and last one. */
export function shortened(play: string): string {
  const [roll = "", ...squares] = play.split(/[ ,]/);
  return squares.length > LONG ? `${roll} ${squares[0] ?? ""}…${squares.at(-1) ?? ""}` : play;
}

/** All games of a table, each with the plays that stand; runs of lost turns are one entry. */
export function logOf(events: TableEvent[]): LoggedGame[] {
  return gamesOf(events).map(({ start, events: ofGame }) => ({
    number: start.game_number,
    started: start.n,
    entries: collapsed(standingPlays(ofGame)),
  }));
}

/** The events after which a replay stops: starts and plays that stand, lost turns passed over. */
export function stopsOf(events: TableEvent[]): number[] {
  return logOf(events).flatMap((game) => [
    game.started,
    ...game.entries.flatMap((entry) => (entry.is === "play" ? [entry.n] : [])),
  ]);
}

/** The stop to go to from event `at` in steps of one: before or after it. */
export function neighbour(stops: number[], at: number, step: -1 | 1): number | null {
  return (step < 0 ? stops.findLast((stop) => stop < at) : stops.find((stop) => stop > at)) ?? null;
}

/**
 * The event of a table's last game before the play that followed `plays` plays, of the `count` that stand at its end: dice that were cast
 * for it lie there. A game that goes on from a record has fewer events than plays.
 */
export function eventAt(events: readonly TableEvent[], plays: number, count: number): number {
  const game = gamesOf(events).at(-1);
  if (!game) return 0;
  const made = standingPlays(game.events);
  const next = made[plays - (count - made.length)];
  return next ? Math.max(game.start.n, next.n - 1) : (made.at(-1)?.n ?? game.start.n);
}
