/** A record as a board wants it: a table's view at a step, and the events that led there. */
import type { EventOf, Result, SeatView, TableEvent, View } from "../protocol/types";
import { GAMES } from "../home/games";
import type { Replayed, Step } from "./answers";

type Played = EventOf<"played">;

/** A replay is a game whose first event is its start. */
const START = 1;

/** Is there anything to look at after this step? */
export const isShown = ({ position }: Step): boolean => position !== null;

/** The steps whose plays stand after step `index`, in order. */
export function standing(steps: readonly Step[], index: number): number[] {
  let plays: number[] = [];
  for (const [at, step] of steps.slice(0, index + 1).entries()) {
    if (step.play !== null) plays.push(at);
    else plays = plays.slice(0, step.plays);
  }
  return plays;
}

/**
 * How many of the plays that stand at the end of the record have been made at step `index`, for playing on from there.
 * Null: what was played up to there was taken back later.
 */
export function playsToGoOn(steps: readonly Step[], index: number): number | null {
  const here = standing(steps, index);
  const end = standing(steps, steps.length - 1);
  return here.every((step, place) => end[place] === step) ? here.length : null;
}

/** The step before the play that followed the first `plays` of those that stand at the end; the last step where none did. */
export function stepAt(steps: readonly Step[], plays: number): number {
  const made = standing(steps, steps.length - 1);
  return Math.max(steps.findIndex(isShown), (made[plays] ?? steps.length) - 1);
}

/** Is the game over after step `index`? */
export const isOver = (steps: readonly Step[], index: number): boolean => steps[index]?.position !== null && steps[index]?.turn === null;

function seatOf({ kind, name }: Replayed["seats"][number], seat: number): SeatView {
  const isBot = kind === "bot";
  return {
    seat, kind, name: isBot ? null : name, level: isBot ? name : null, filled: true,
    here: true, away: false, played_by_bot: false, resigned: false, thinking: false,
  };
}

function played({ steps }: Replayed, index: number): Played {
  const { play, seat } = steps[index] ?? {};
  const isLost = play?.endsWith(" -") ?? false;
  return { is: "played", n: index + START + 1, at: 0, seat: seat ?? 0, play: play ?? "", by: isLost ? "table" : "person" };
}

/** The start, and the plays that stand after step `index`. */
export function eventsOf(replayed: Replayed, index: number): TableEvent[] {
  const start: TableEvent = { is: "started", n: START, at: 0, game_number: 1, order: replayed.order, starter: null, roll_off: null, nonces: [] };
  return [start, ...standing(replayed.steps, index).map((step) => played(replayed, step))];
}

/** How it ended; null where it didn't. */
export function resultOf({ result }: Replayed): Result | null {
  const { outcome, scores, winners } = result;
  return outcome === "unfinished" ? null : { reason: outcome, scores, winners, loser: null };
}

/** The view of a replay at step `index`; `hand` is the seat whose cards are shown. */
export function viewOf(replayed: Replayed, index: number, hand: number | null = null): View {
  const step = replayed.steps[index];
  const isLast = index === replayed.steps.length - 1;
  const last = step?.play == null ? null : played(replayed, index);
  return {
    table: "", n: index + START + 1, game: replayed.game, title: GAMES.find(({ name }) => name === replayed.game)?.title ?? "", options: replayed.options,
    pace: "slow", rolls: "automatic", casual: false, hints: false, bots: "ready", chance: { dice: replayed.chance === "declared" ? "typed" : "fair", version: null, game_number: 1, commitment: null, nonces: {}, secret: null },
    limit_seconds: null, phase: isLast && resultOf(replayed) ? "finished" : "playing", creator: null, seats: replayed.seats.map(seatOf), mine: [], uncovered: hand,
    game_number: 1, order: replayed.order, roll_off: null, starter: null, turn: step?.turn ?? null, position: step?.position ?? null,
    roll: step?.roll ?? null, turn_number: (step?.plays ?? 0) + 1, roll_due: null, fits: null, legal: null,
    can: { roll: false, undo: false, ask_take_back: false, offer_stop: false, resign: false, start: false, rematch: false, hint: false },
    take_back: null, stop: null, votes: [], last: last && { n: last.n, seat: last.seat, play: last.play },
    result: isLast ? resultOf(replayed) : null, series: [], standings: [], rematch: [],
  } as View; // The position is of the game that the record names.
}
