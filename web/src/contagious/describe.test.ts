import { beforeAll, describe as group, expect, test } from "vitest";
import { fill } from "../i18n/format";
import english from "../messages/en/contagious.json";
import type { ContagiousPosition, ContagiousView, EventOf } from "../protocol/types";
import { describe } from "./describe";
import { rulesNow, ruleOfPlay } from "./rules";
import { effectPhrase, prompt } from "./words";

const messages: Record<string, string> = english;
const t = (key: string, facts: Record<string, unknown> = {}) => fill(messages[key.replace("contagious.", "")] ?? key, facts, "en");

const POSITION: ContagiousPosition = {
  players: 3, turn: 0, asked: null, value: 9, counting: "up", direction: 1, top: 9, pile: ["4", "9"], hands: [["5", "5", "W"], null, null],
  hand_sizes: [6, 6, 6], loads: [4, 0, 0], load_cards: [[], [], []], draw_left: 20, leader: 2, over: false, scores: [4, 0, 0], winners: [], next_starter: null,
};

function view(position: Partial<ContagiousPosition> = {}, changes: Partial<ContagiousView> = {}): ContagiousView {
  const seats = ["Ada", "Bob", "Cleo"].map((name, seat) => ({ seat, kind: "person" as const, name, filled: true }));
  return {
    game: "contagious", options: {}, phase: "playing", seats, mine: [0], uncovered: 0, order: [0, 1, 2], turn: 0, legal: ["5*2"], last: null,
    position: { ...POSITION, ...position }, ...changes,
  } as ContagiousView;
}

const played = (play: string, n = 7): EventOf<"played"> => ({ n, at: 0, is: "played", seat: 1, play, by: "person" });
const last = (play: string) => ({ last: { n: 7, seat: 1, play } });
const told = (play: string, position: Partial<ContagiousPosition> = {}, changes: Partial<ContagiousView> = {}) => describe(played(play), view(position, changes), t);

beforeAll(() => {
  expect(t("contagious.play.none")).toBe("Choose cards to play");
});

group("a play is told in a sentence", () => {
  test.each([
    ["7", "Bob plays 7."],
    ["5*3", "Bob plays three 5s: 15."],
    ["5*2+W", "Bob plays two 5s and a Wild: 15."],
    ["W*2=4", "Bob plays two Wilds as 4: 8."],
    ["shield", "Bob plays a Shield and passes."],
    ["contagion>2", "Bob plays Contagion on Cleo."],
    ["take", "Bob takes the pile."],
    ["bounce", "Bob bounces the Contagion with a Shield."],
  ])("%s: %s", (play, sentence) => expect(told(play)).toBe(sentence));

  test("with the value it made, while that is still known (C11)", () => {
    expect(told("3", { value: 12 }, last("3"))).toBe("Bob plays 3: the pile is at 12.");
    expect(told("12", { value: 12 }, last("12"))).toBe("Bob plays 12.");
  });
  test("with who was infected in the end (C18)", () => {
    expect(told("contagion>2", { turn: 2 }, last("contagion>2"))).toBe("Bob plays Contagion on Cleo, who takes the pile and leads.");
    expect(told("contagion>2", { turn: 1 }, last("contagion>2"))).toBe("Bob plays Contagion on Cleo; a Shield bounces it back, and Bob takes the pile and leads.");
  });
  test("and nobody is named while a Contagion waits for an answer (C18)", () => {
    const waiting = { ...last("contagion>2"), options: { shield: "choice" } };
    expect(told("contagion>2", { turn: 2, asked: 2 }, waiting)).toBe("Bob plays Contagion on Cleo.");
  });
  test("what the table has words for is left to it", () => expect(describe({ n: 1, at: 0, is: "resigned", seat: 1 }, view(), t)).toBeNull());
});

group("the play button says what will happen", () => {
  const says = (play: string, position: Partial<ContagiousPosition> = {}) => effectPhrase(play, { ...POSITION, ...position }, view(position), t);

  test.each([
    ["5*2+W", "two 5s and a Wild: 15, beats 9"],
    ["12", "12 beats 9"],
    ["9", "9 matches, adds 9: 18"],
    ["contagion>1", "Contagion to Bob: 3 cards"],
    ["blowback", "Blowback: turn round, Cleo plays next"],
    ["antibodies", "Antibodies: 4 cards of your Viral Load under the pile"],
    ["take", "Take the pile: 2 cards"],
  ])("%s: %s", (play, words) => expect(says(play)).toBe(words));

  test("counting down", () => expect(says("W=4", { counting: "down" })).toBe("a Wild as 4 goes under 9"));
  test("leading", () => expect(says("5*2", { value: null, top: null, pile: [] })).toBe("two 5s: the pile starts at 10"));
});

group("the one to act is told what is asked", () => {
  test("to beat or to match", () => expect(prompt(view(), POSITION, t)).toBe("Beat 9, match with 9s, or play a Power Card."));
  test("a forced take is explained (C7)", () => {
    const forced = view({ top: null }, { legal: ["take"] });
    expect(prompt(forced, { ...POSITION, top: null }, t)).toBe("Nothing in your hand can beat 9: you take the pile, 2 cards, into your Viral Load.");
    expect(rulesNow(forced)[0]).toBe("C7");
  });
  test("to answer a Contagion, with or without a Shield (C18)", () => {
    const asked = { ...POSITION, asked: 0 };
    expect(prompt(view(asked, { legal: ["accept", "bounce"] }), asked, t)).toContain("or bounce it back");
    expect(prompt(view(asked, { legal: ["accept"] }), asked, t)).toContain("You hold no Shield");
  });
  test("others are waited for", () => expect(prompt(view({ turn: 1 }, { turn: 1, legal: null }), POSITION, t)).toBe("Bob is to play."));
});

group("the rule of the moment", () => {
  test.each([["12", "C10"], ["9", "C11"], ["shield", "C13"], ["contagion>1", "C17"], ["take", "C7"]])("%s goes by %s", (play, rule) => {
    expect(ruleOfPlay(play, view(), POSITION)).toBe(rule);
  });
  test("a pile that counts down", () => expect(rulesNow(view({ counting: "down" }))).toEqual(["C6", "C15"]));
});
