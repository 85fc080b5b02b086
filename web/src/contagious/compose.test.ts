import { describe, expect, test } from "vitest";
import type { ContagiousPosition } from "../protocol/types";
import { canBecome, effectOf, goTogether, kept, playToAsk, playsOf, tapped } from "./compose";
import { cardsOf, numberText, readPlay } from "./plays";
import { pilePlays } from "./round";

function position(changes: Partial<ContagiousPosition> = {}): ContagiousPosition {
  return {
    players: 3, turn: 0, asked: null, value: 9, counting: "up", direction: 1, top: 9, pile: ["9"], hands: [[], null, null], hand_sizes: [6, 6, 6],
    loads: [4, 0, 0], load_cards: [[], [], []], draw_left: 20, leader: 2, over: false, scores: [4, 0, 0], winners: [], next_starter: null, ...changes,
  };
}

describe("the text of plays", () => {
  test.each([
    ["7", { kind: "number", rank: 7, naturals: 1, wilds: 0 }],
    ["5*3", { kind: "number", rank: 5, naturals: 3, wilds: 0 }],
    ["5*2+W", { kind: "number", rank: 5, naturals: 2, wilds: 1 }],
    ["5+W*2", { kind: "number", rank: 5, naturals: 1, wilds: 2 }],
    ["W=4", { kind: "number", rank: 4, naturals: 0, wilds: 1 }],
    ["W*2=4", { kind: "number", rank: 4, naturals: 0, wilds: 2 }],
    ["contagion>2", { kind: "contagion", target: 2 }],
    ["flatten", { kind: "flatten" }],
    ["take", { kind: "take" }],
  ])("%s is read", (text, play) => expect(readPlay(text)).toEqual(play));

  test.each(["7", "13*4", "5*2+W", "5+W*2", "W=4", "W*2=4"])("%s is written as it was read", (text) => {
    const play = readPlay(text);
    expect(play.kind === "number" && numberText(play)).toBe(text);
  });

  test("a bounce puts a Shield on the pile, a take nothing", () => {
    expect(cardsOf("bounce")).toEqual(["shield"]);
    expect(cardsOf("take")).toEqual([]);
    expect(cardsOf("5*2+W")).toEqual(["5", "5", "W"]);
  });
});

describe("choosing cards", () => {
  const hand = ["5", "5", "9", "12", "W", "shield"];

  test("cards of one rank and Wilds join (C9)", () => expect(tapped(hand, [0, 1], 4)).toEqual([0, 1, 4]));
  test("a second tap puts a card back", () => expect(tapped(hand, [0, 1], 0)).toEqual([1]));
  test("a card that doesn't go with the others is chosen instead of them", () => expect(tapped(hand, [0, 1], 5)).toEqual([5]));
  test("a Wild stands for no rank above 8 (C9)", () => expect(goTogether("12", "W")).toBe(false));
  test("Power Cards go with nothing, not even their like", () => expect(goTogether("shield", "shield")).toBe(false));

  test("the choice stays on its cards when the hand changes under it", () => {
    expect(kept(["5", "9"], [1], ["3", "5", "9"])).toEqual([2]);
    expect(kept(["5", "9"], [1], ["3", "5"])).toEqual([]);
  });
});

describe("the plays that chosen cards make", () => {
  const legal = ["12", "5*2", "5*2+W", "W*2=5", "W*2=6", "contagion>1", "contagion>2", "take"];

  test("one play for naturals with Wilds", () => expect(playsOf(["5", "W", "5"], legal)).toEqual(["5*2+W"]));
  test("one play for each open rank of Wilds", () => expect(playsOf(["W", "W"], legal)).toEqual(["W*2=5", "W*2=6"]));
  test("one play for each target of a Contagion", () => expect(playsOf(["contagion"], legal)).toEqual(["contagion>1", "contagion>2"]));
  test("no cards make no play: a take is never by itself", () => expect(playsOf([], legal)).toEqual([]));
  test("a bounce is no play of the Shield that was tapped", () => expect(playsOf(["shield"], ["accept", "bounce"])).toEqual([]));
  test("one 5 is not enough but two are", () => {
    expect(playsOf(["5"], legal)).toEqual([]);
    expect(canBecome(["5"], legal)).toBe(true);
    expect(canBecome(["9"], legal)).toBe(false);
  });
});

describe("what to ask the server about cards that can't be played", () => {
  test.each([
    [["5", "W"], "5+W"],
    [["W", "W"], "W*2=8"],
    [["contagion"], "contagion>1"],
    [["antibodies"], "antibodies"],
  ])("%j", (cards, play) => expect(playToAsk(cards, position())).toBe(play));

  test("counting down, a Wild is asked about at its lowest (C15)", () => expect(playToAsk(["W"], position({ counting: "down" }))).toBe("W=2"));
});

describe("what a play will do", () => {
  const effect = (text: string, changes: Partial<ContagiousPosition> = {}, options = {}) => effectOf(readPlay(text), position(changes), options);

  test("it beats (C10)", () => expect(effect("5*2+W")).toEqual({ does: "beats", total: 15, value: 9 }));
  test("it matches and adds (C11)", () => expect(effect("9*2")).toEqual({ does: "adds", total: 18, sum: 27 }));
  test("on a pile without a value it leads (C8)", () => expect(effect("5", { value: null, top: null })).toEqual({ does: "leads", total: 5 }));
  test("counting down it goes under, even of the same rank (C15)", () => {
    expect(effect("3", { counting: "down" })).toEqual({ does: "under", total: 3, value: 9 });
  });
  test("a Shield passes play on (C13)", () => expect(effect("shield")).toEqual({ does: "passes", next: 1 }));
  test("a Blowback turns the direction (C14)", () => expect(effect("blowback")).toEqual({ does: "reverses", next: 2 }));
  test("Antibodies shed one's Viral Load (C16)", () => expect(effect("antibodies")).toEqual({ does: "sheds", cards: 4 }));
  test("a Contagion gives the pile and itself (C17)", () => expect(effect("contagion>2")).toEqual({ does: "infects", target: 2, cards: 2 }));
  test("a second Flatten stays, or turns where the table says so (C15)", () => {
    expect(effect("flatten", { counting: "down" }).does).toBe("flattens_on");
    expect(effect("flatten", { counting: "down" }, { flatten_again: "reverses" }).does).toBe("unflattens");
  });
});

describe("the pile, play by play", () => {
  const played = (n: number, play: string) => ({ n, at: 0, is: "played", seat: 0, play, by: "person" }) as const;

  test("a take begins a new pile (C7)", () => {
    expect(pilePlays([played(1, "5"), played(2, "take"), played(3, "7")], {}).map((event) => event.play)).toEqual(["7"]);
  });
  test("what was undone is not on it", () => {
    const events = [played(1, "5"), played(2, "6"), { n: 3, at: 0, is: "undone", seat: 0, to: 1 } as const];
    expect(pilePlays(events, {}).map((event) => event.play)).toEqual(["5"]);
  });
  test("a Contagion that waits for an answer lies on it (C18)", () => {
    const events = [played(1, "5"), played(2, "contagion>1"), played(3, "bounce")];
    expect(pilePlays(events, { shield: "choice" }).map((event) => event.play)).toEqual(["5", "contagion>1", "bounce"]);
    expect(pilePlays([...events, played(4, "accept")], { shield: "choice" })).toEqual([]);
  });
});
