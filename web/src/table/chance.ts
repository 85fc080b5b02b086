/** Where the dice and decks of a table come from, and who has to do something for it. */
import type { View } from "../protocol/types";
import { isPlayedByPerson } from "./seats";

/** Do people roll real dice and type them in? */
export function hasRealDice(view: View): boolean {
  return view.chance.dice === "typed";
}

/** The seats whose person's device hasn't added its nonce to the game that is coming; none where none is wanted. */
export function waitedForNonces(view: View): number[] {
  const { commitment, nonces } = view.chance;
  if (commitment === null || view.phase === "playing") return [];
  return view.seats.filter((seat) => seat.kind === "person" && seat.filled && nonces[seat.seat] === undefined).map((seat) => seat.seat);
}

/** Do all people want another game? */
export function isRematchWanted(view: View): boolean {
  return view.phase === "finished" && view.seats.every((seat) => seat.kind === "bot" || view.rematch.includes(seat.seat));
}

/** The seat here that may start a game now; null if none may. A rematch with real dice anybody may start whose own it is, as one has to type the roll-off. */
export function starter(view: View): number | null {
  if (view.phase === "finished") return hasRealDice(view) && isRematchWanted(view) ? (ownPeople(view)[0] ?? null) : null;
  const isReady = view.seats.every((seat) => seat.filled) && waitedForNonces(view).length === 0;
  const { creator } = view;
  return view.phase === "gathering" && isReady && creator !== null && view.mine.includes(creator) ? creator : null;
}

/** Does this game go on from a record? Later ones of the table are like any other. */
export function isCasual(view: View): boolean {
  return view.casual && view.game_number <= 1;
}

/** Must who starts type the roll-off? That of a game that goes on from a record stands there. */
export function wantsRollOff(view: View): boolean {
  return hasRealDice(view) && !(view.casual && view.phase === "gathering");
}

/** The seat here that may type what was rolled for the turn: whose turn it is, and anybody for a bot. Null: none may, or the table rolls. */
export function typist(view: View): number | null {
  const turn = view.turn === null ? undefined : view.seats[view.turn];
  if (!hasRealDice(view) || view.phase !== "playing" || turn === undefined) return null;
  if (isPlayedByPerson(turn)) return view.mine.includes(turn.seat) ? turn.seat : null;
  return ownPeople(view).find((seat) => seat === view.uncovered) ?? ownPeople(view)[0] ?? null;
}

function ownPeople(view: View): number[] {
  return view.seats.filter((seat) => view.mine.includes(seat.seat) && isPlayedByPerson(seat)).map((seat) => seat.seat);
}
