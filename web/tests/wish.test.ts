import { describe, expect, test } from "vitest";
import { isOver, sorted } from "../src/home/sorting";
import { changedTo, differing, firstSeats, isAlone, ofPreset, presetOf, resized } from "../src/home/wish";
import type { KnownTable } from "../src/memory/tables";
import type { GameSpec } from "../src/protocol/types";
import { viewOf } from "./builders";

const game: GameSpec = {
  name: "contagious", title: "It's Contagious!", least_players: 2, most_players: 6, has_dice: false, has_cards: true,
  options: [
    { name: "take", default: "forced", rule: "C7", sentence: "", choices: ["forced", "free"] },
    { name: "hand_size", default: 6, rule: "C4", sentence: "", least: 1, most: 20 },
  ],
  presets: { written: {}, table: { take: "free" } },
  characters: {},
};

describe("the options of a new table", () => {
  test("are those of a preset", () => expect(ofPreset(game, "table")).toEqual({ take: "free", hand_size: 6 }));
  test("are known again as that preset", () => expect(presetOf(game, { take: "free", hand_size: 6 })).toBe("table"));
  test("that differ from all presets are one's own", () => expect(presetOf(game, { take: "free", hand_size: 5 })).toBeNull());
  test("are sent only where they differ", () => expect(differing(game, { take: "free", hand_size: 6 })).toEqual({ take: "free" }));
});

describe("the seats of a new table", () => {
  test("begin with one's own and a friend's", () => expect(firstSeats("Ada")).toEqual([{ kind: "me", name: "Ada" }, { kind: "link" }]));
  test("are one person's and bots', or not", () => {
    expect(isAlone([{ kind: "me", name: "Ada" }, { kind: "bot", level: "fair" }])).toBe(true);
    expect(isAlone(firstSeats("Ada"))).toBe(false);
  });
  test("become more by bots", () => expect(resized(firstSeats("Ada"), 3)[2]).toEqual({ kind: "bot", level: "fair" }));
  test("keep a name when their kind changes", () => {
    expect(changedTo("device", { kind: "link" }, "Seat 2")).toEqual({ kind: "device", name: "Seat 2" });
    expect(changedTo("bot", { kind: "device", name: "Bob" }, "Seat 2")).toEqual({ kind: "bot", level: "fair" });
  });
});

test("tables at which it is one's turn come first, finished ones last, then the last opened", () => {
  const table = (name: string, seen: number): KnownTable => ({ table: name, game: null, tokens: {}, invitations: {}, seen });
  const tables = [table("done", 9), table("theirs", 8), table("mine", 1), table("lost", 10)];
  const views = { done: viewOf({ phase: "finished", turn: null }), theirs: viewOf({ turn: 1 }), mine: viewOf(), lost: null };
  expect(tables.filter(({ table: name }) => isOver(views[name as keyof typeof views])).map((known) => known.table)).toEqual(["done", "lost"]);
  expect(sorted(tables, views).map((known) => known.table)).toEqual(["mine", "theirs", "done", "lost"]);
});
