import { describe, expect, test } from "vitest";
import { occurring } from "../src/coach/occurring";
import type { ContagiousPosition, CovirusView } from "../src/protocol/types";
import { played, viewOf } from "./builders";

const position: ContagiousPosition = {
  players: 2, turn: 0, asked: null, value: 9, counting: "up", direction: 1, top: 9, pile: ["9"], hands: [["9"], null], hand_sizes: [6, 6],
  loads: [0, 0], load_cards: [[], []], draw_left: 40, leader: 1, over: false, scores: [0, 0], winners: [], next_starter: null,
};

describe("the coach of It's Contagious!", () => {
  test("begins with what a turn is (C6)", () => expect(occurring(viewOf({ position }), [])[0]).toBe("C6"));
  test("explains matching when it can be done (C11)", () => expect(occurring(viewOf({ position, legal: ["9", "12"] }), [])).toContain("C11"));
  test("doesn't explain what isn't there", () => expect(occurring(viewOf({ position, legal: ["12"] }), [])).not.toContain("C11"));
  test("explains a Power Card that was played", () => expect(occurring(viewOf({ position }), [played(3, "antibodies")])[0]).toBe("C16"));
  test("explains a pile that counts down (C15)", () => {
    expect(occurring(viewOf({ position: { ...position, counting: "down" } }), [])[0]).toBe("C15");
  });
});

describe("the coach of Covirus", () => {
  const view = (roll: string): CovirusView => ({ ...viewOf({ roll }), game: "covirus", position: null });

  test.each([
    ["66", "V5"],
    ["11", "V6"],
    ["33", "V7"],
  ])("explains the double %s by %s", (roll, rule) => expect(occurring(view(roll), [])[0]).toBe(rule));

  test("explains rectangles after the bottom line", () => expect(occurring(view("42"), [])).toEqual(["V2", "V4"]));
});
