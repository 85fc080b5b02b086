import type { Can, ChanceView, ContagiousView, EventOf, SeatView } from "../src/protocol/types";

const NOTHING: Can = { roll: false, undo: false, ask_take_back: false, offer_stop: false, resign: false, start: false, rematch: false, hint: false };

export function seatOf(seat: number, changes: Partial<SeatView> = {}): SeatView {
  return {
    seat,
    kind: "person",
    name: ["Ada", "Bob", "Eva"][seat] ?? null,
    level: null,
    filled: true,
    here: true,
    away: false,
    played_by_bot: false,
    resigned: false,
    thinking: false,
    ...changes,
  };
}

export const COMMITMENT = "c0".repeat(32);

/** The chance of a first game that the server has committed itself for. */
export function fair(changes: Partial<ChanceView> = {}): ChanceView {
  return { dice: "fair", version: "fair-1", game_number: 1, commitment: COMMITMENT, nonces: {}, secret: null, ...changes };
}

/** Ada's view of a game with Bob, at which she is to play. */
export function viewOf(changes: Partial<ContagiousView> = {}): ContagiousView {
  return {
    table: "t", n: 4, game: "contagious", title: "It's Contagious!", options: {}, pace: "live", rolls: "automatic", chance: fair(), casual: false, hints: false, bots: "ready", limit_seconds: 600,
    phase: "playing", creator: 0, seats: [seatOf(0), seatOf(1)], mine: [0], uncovered: 0, game_number: 1, order: [0, 1], roll_off: null,
    starter: 0, position: null, turn: 0, roll: null, turn_number: 1, roll_due: null, fits: null, legal: null, can: NOTHING, take_back: null,
    stop: null, votes: [], last: null, result: null, series: [], standings: [0, 0], rematch: [], ...changes,
  };
}

export const sat = (n: number): EventOf<"sat"> => ({ n, at: 0, is: "sat", seat: 1, name: "Bob" });

export const started = (n: number, game = 1): EventOf<"started"> => ({
  n, at: 0, is: "started", game_number: game, order: [0, 1], starter: 0, roll_off: null, nonces: [],
});

export const played = (n: number, play: string, changes: Partial<EventOf<"played">> = {}): EventOf<"played"> => ({
  n, at: 0, is: "played", seat: n % 2, play, by: "person", ...changes,
});

export const lost = (n: number, play = "53 -"): EventOf<"played"> => played(n, play, { by: "table" });

export const undone = (n: number, to: number): EventOf<"undone"> => ({ n, at: 0, is: "undone", seat: 0, to });

export const finished = (n: number): EventOf<"finished"> => ({
  n, at: 0, is: "finished", reason: "played_out", scores: [0, 1], winners: [0], loser: 1, secret: null,
});
