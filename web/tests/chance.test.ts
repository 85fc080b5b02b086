import { describe, expect, test } from "vitest";
import { pips } from "../src/covirus/pips";
import type { View } from "../src/protocol/types";
import { hasRealDice, isCasual, isRematchWanted, starter, typist, waitedForNonces, wantsRollOff } from "../src/table/chance";
import { fair, seatOf, viewOf } from "./builders";

type Changes = Parameters<typeof viewOf>[0];

const bot = seatOf(1, { kind: "bot", name: null });
const ONE = "11".repeat(16);
const gathering = (changes: Changes = {}): View => viewOf({ phase: "gathering", turn: null, game_number: 0, ...changes });
const typed = (changes: Changes = {}): View => viewOf({ chance: fair({ dice: "typed", version: null, commitment: null }), ...changes });

describe("who is waited for", () => {
  test("are people whose device hasn't added its nonce", () => {
    expect(waitedForNonces(gathering({ chance: fair({ nonces: { 0: ONE } }) }))).toEqual([1]);
  });
  test("is nobody where bots sit, or nobody sits yet", () => {
    expect(waitedForNonces(gathering({ seats: [seatOf(0), bot] }))).toEqual([0]);
    expect(waitedForNonces(gathering({ seats: [seatOf(0), seatOf(1, { filled: false, name: null })] }))).toEqual([0]);
  });
  test("is nobody once the game is on, or while the table committed itself to none", () => {
    expect(waitedForNonces(viewOf())).toEqual([]);
    expect(waitedForNonces(gathering({ chance: fair({ commitment: null }) }))).toEqual([]);
  });
});

describe("the host starts", () => {
  const ready = { chance: fair({ nonces: { 0: ONE, 1: ONE } }) };

  test("when everybody is there and all nonces are", () => expect(starter(gathering(ready))).toBe(0));
  test("not before", () => expect(starter(gathering())).toBeNull());
  test("also with several seats on the device, none of them uncovered", () => expect(starter(gathering({ ...ready, mine: [0, 1], uncovered: null }))).toBe(0));
  test("and nobody else", () => expect(starter(gathering({ ...ready, mine: [1] }))).toBeNull());
});

describe("with real dice", () => {
  const finished = { phase: "finished", turn: null } as const;

  test("the table says so", () => expect([hasRealDice(typed()), hasRealDice(viewOf())]).toEqual([true, false]));

  test("the host starts when everybody is there: no nonces are wanted", () => {
    expect(starter(typed({ phase: "gathering", turn: null }))).toBe(0);
  });

  test("a roll-off is typed, but for a game that goes on from a record: that has one", () => {
    expect(wantsRollOff(typed({ phase: "gathering", turn: null }))).toBe(true);
    expect(wantsRollOff(typed({ phase: "gathering", turn: null, casual: true }))).toBe(false);
    expect(wantsRollOff(typed({ ...finished, casual: true }))).toBe(true);
    expect(wantsRollOff(gathering())).toBe(false);
  });

  test("anybody may type the roll-off of a rematch that all want", () => {
    expect(starter(typed({ ...finished, mine: [1], rematch: [0] }))).toBeNull();
    expect(starter(typed({ ...finished, mine: [1], rematch: [0, 1] }))).toBe(1);
    expect(isRematchWanted(typed({ ...finished, seats: [seatOf(0), bot], rematch: [0] }))).toBe(true);
  });

  test("a rematch of the table's own dice starts by itself", () => expect(starter(viewOf({ ...finished, rematch: [0, 1] }))).toBeNull());

  test("whoever is to act types what they rolled", () => {
    expect(typist(typed())).toBe(0);
    expect(typist(typed({ turn: 1 }))).toBeNull();
    expect(typist(typed({ mine: [0, 1], uncovered: 0, turn: 1 }))).toBe(1);
  });

  test("people type for bots, also for one who plays for somebody", () => {
    expect(typist(typed({ turn: 1, seats: [seatOf(0), bot] }))).toBe(0);
    expect(typist(typed({ turn: 1, seats: [seatOf(0), seatOf(1, { played_by_bot: true })] }))).toBe(0);
    expect(typist(typed({ turn: 1, seats: [seatOf(0), bot], mine: [] }))).toBeNull();
  });

  test("there is nothing to type before the game and after it, or where the table rolls", () => {
    expect([typist(typed({ ...finished })), typist(viewOf())]).toEqual([null, null]);
  });
});

test("only the game that goes on from a record is casual", () => {
  expect([isCasual(gathering({ casual: true })), isCasual(viewOf({ casual: true }))]).toEqual([true, true]);
  expect([isCasual(viewOf({ casual: true, game_number: 2 })), isCasual(viewOf())]).toEqual([false, false]);
});

test("a die has as many pips as its face says, and a blank one none", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((face) => new Set(pips(face).map(String)).size)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
