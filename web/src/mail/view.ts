/** A game by message as the board wants it: a table's view, and the events that led there. */
import type { CovirusView, SeatView, TableEvent } from "../protocol/types";
import { readPlay } from "../covirus/notation";
import type { MailPlay, Show } from "./shapes";

/** A game starts with one event, before its first play. */
const BEFORE_PLAYS = 1;

function seatOf(show: Show, seat: number): SeatView {
  return {
    seat, kind: "person", name: show.names[seat] ?? null, level: null, filled: Boolean(show.names[seat]),
    here: true, away: false, played_by_bot: false, resigned: false, thinking: false,
  };
}

function phaseOf(show: Show): CovirusView["phase"] {
  if (show.phase === "finished") return "finished";
  return show.position ? "playing" : "gathering";
}

const numberOf = (index: number): number => index + 1 + BEFORE_PLAYS;

function lastOf(plays: readonly MailPlay[]): CovirusView["last"] {
  const last = plays.at(-1);
  return last ? { n: numberOf(plays.length - 1), seat: last.seat, play: last.play } : null;
}

/** The view of the seat that this browser plays; the dice are there when they are known. */
export function viewOf(show: Show): CovirusView {
  return {
    table: show.game_id, n: show.plays.length + BEFORE_PLAYS, game: "covirus", title: "Covirus", options: show.options, pace: "slow", rolls: "automatic",
    chance: { dice: "fair", version: "message-1", game_number: 1, commitment: null, nonces: {}, secret: null }, casual: false, hints: false, bots: "ready",
    limit_seconds: null, phase: phaseOf(show), creator: null, seats: [seatOf(show, 0), seatOf(show, 1)], mine: [show.me], uncovered: show.me,
    game_number: 1, order: show.order ?? [], roll_off: show.roll_off, starter: null, turn: show.phase === "finished" ? null : show.turn, position: show.position,
    roll: show.roll, turn_number: show.turn_number, roll_due: null, fits: null, legal: null,
    can: { roll: false, undo: false, ask_take_back: false, offer_stop: false, resign: false, start: false, rematch: false, hint: false },
    take_back: null, stop: null, votes: [], last: lastOf(show.plays), result: show.result, series: [], standings: [], rematch: [],
  };
}

function playedEvent({ seat, play }: MailPlay, index: number): TableEvent {
  return { n: numberOf(index), at: 0, is: "played", seat, play, by: readPlay(play).kind === "lost" ? "table" : "person" };
}

/** How it came to that, as a table would have told it. */
export function eventsOf(show: Show): TableEvent[] {
  if (!show.order) return [];
  const started: TableEvent = { n: BEFORE_PLAYS, at: 0, is: "started", game_number: 1, order: show.order, starter: null, roll_off: show.roll_off, nonces: [] };
  return [started, ...show.plays.map(playedEvent)];
}

/** Is it on the person at this browser to choose something? */
export function isMyGo(show: Show): boolean {
  return show.phase === "to_play";
}

/** The other's name; null until they answered. */
export function otherName(show: Show): string | null {
  return show.names[1 - show.me] ?? null;
}
