import { describe, expect, test } from "vitest";
import type { Translate } from "../src/board";
import type { View } from "../src/protocol/types";
import { endingSentence } from "../src/table/ending";
import { logOf, neighbour, shortened, stopsOf } from "../src/table/log";
import { sentences } from "../src/table/say";
import { isHandOver, isMyTurn, isSilentHandOver, seatName, speaker, stoodInFor, undoer } from "../src/table/seats";
import { searched } from "../src/rules";
import { lost, played, sat, seatOf, started, undone, viewOf } from "./builders";

const t: Translate = (key, facts = {}) => [key, ...Object.values(facts)].join(" ");

describe("the log", () => {
  test("holds the plays that stand: one taken back is gone", () => {
    const [game] = logOf([sat(1), started(2), played(3, "7"), undone(4, 2), played(5, "9")]);
    expect(game?.entries).toEqual([expect.objectContaining({ n: 5, play: "9" })]);
  });

  test("makes one entry of a run of lost turns", () => {
    const [game] = logOf([started(1), played(2, "42 a1:d2"), lost(3), lost(4), played(5, "11 a3")]);
    expect(game?.entries.map((entry) => entry.is)).toEqual(["play", "lost", "play"]);
  });

  test("keeps the games of a series apart", () => {
    const games = logOf([started(1), played(2, "7"), started(3, 2), played(4, "9")]);
    expect(games.map((game) => [game.number, game.entries.length])).toEqual([[1, 1], [2, 1]]);
  });
});

describe("a play in the log", () => {
  test("is told whole", () => expect(["5*2+W", "42 a1:d2", "22 a1,a2,b2,b3"].map(shortened)).toEqual(["5*2+W", "42 a1:d2", "22 a1,a2,b2,b3"]));
  test("of many squares is told by the first and the last", () => expect(shortened("33 a1,b1,c1,d1,e1,f1,g1,h1,i1")).toBe("33 a1…i1"));
});

describe("the end", () => {
  const seats = [seatOf(0), seatOf(1)];

  test("names who won", () => expect(endingSentence(viewOf({ seats }), [1], t)).toBe("shell.result.won Bob"));
  test("is a shared win at cards (C20)", () => expect(endingSentence(viewOf({ seats }), [0, 1], t)).toBe("shell.result.shared Ada,Bob"));
  test("is a draw on the field (V12)", () => expect(endingSentence({ ...viewOf({ seats }), game: "covirus" } as unknown as View, [0, 1], t)).toBe("shell.result.draw"));
  test("may have no winner", () => expect(endingSentence(viewOf({ seats }), [], t)).toBe("shell.result.none"));
});

describe("bots", () => {
  const bot = { kind: "bot", name: null } as const;

  test("alone at a table need no name", () => expect(seatName(viewOf({ seats: [seatOf(0), seatOf(1, bot)] }), 1, t)).toBe("shell.seat.bot"));
  test("are told apart", () => {
    const view = viewOf({ seats: [seatOf(0), seatOf(1, bot), seatOf(2, bot)] });
    expect(seatName(view, 1, t)).not.toBe(seatName(view, 2, t));
  });
  test("who play for people of this device are to be sent back", () => {
    expect(stoodInFor(viewOf({ seats: [seatOf(0, { played_by_bot: true }), seatOf(1, { played_by_bot: true })] }))).toEqual([0]);
    expect(stoodInFor(viewOf({ seats: [seatOf(0, { played_by_bot: true, resigned: true }), seatOf(1)] }))).toEqual([]);
  });
});

describe("a replay", () => {
  const events = [started(1), played(2, "42 a1:d2"), lost(3), lost(4), played(5, "11 a3")];

  test("stops at starts and plays, not at lost turns", () => expect(stopsOf(events)).toEqual([1, 2, 5]));

  test("steps from where it is, even between two stops", () => {
    expect(neighbour([1, 2, 5], 5, -1)).toBe(2);
    expect(neighbour([1, 2, 5], 3, -1)).toBe(2);
    expect(neighbour([1, 2, 5], 3, 1)).toBe(5);
  });

  test("stays within the game", () => {
    expect(neighbour([1, 2, 5], 1, -1)).toBeNull();
    expect(neighbour([1, 2, 5], 5, 1)).toBeNull();
  });
});

describe("whose turn it is", () => {
  test("it is mine if the seat to act is", () => expect(isMyTurn(viewOf())).toBe(true));
  test("it isn't a spectator's", () => expect(isMyTurn(viewOf({ mine: [], uncovered: null }))).toBe(false));
  test("it isn't mine while a bot plays for me", () => expect(isMyTurn(viewOf({ seats: [seatOf(0, { played_by_bot: true }), seatOf(1)] }))).toBe(false));
  test("it is nobody's after the end", () => expect(isMyTurn(viewOf({ phase: "finished", turn: null }))).toBe(false));
});

describe("several seats on one device", () => {
  const both = { mine: [0, 1], turn: 1 };

  test("a hidden hand is handed over with “it's me”", () => {
    expect(isHandOver(viewOf({ ...both, uncovered: null }))).toBe(true);
    expect(isHandOver(viewOf({ ...both, uncovered: 0 }))).toBe(false);
    expect(isHandOver(viewOf({ ...both, uncovered: 1 }))).toBe(false);
  });

  test("where nothing is hidden the turn simply passes", () => {
    const view = { ...viewOf({ ...both, uncovered: 0 }), game: "covirus" as const, position: null };
    expect(isHandOver(view)).toBe(false);
    expect(isSilentHandOver(view)).toBe(true);
  });

  test("the uncovered seat speaks", () => {
    expect(speaker(viewOf({ ...both, uncovered: 1 }))).toBe(1);
    expect(speaker(viewOf({ ...both, uncovered: null }))).toBeNull();
  });
});

describe("undoing", () => {
  const last = { n: 4, seat: 1, play: "42 a1:d2" };
  const can = viewOf().can;

  test("is for who speaks, if the table says so", () => expect(undoer(viewOf({ can: { ...can, undo: true } }))).toBe(0));
  test("is for nobody otherwise", () => expect(undoer(viewOf({ last }))).toBeNull());

  test("is for another seat of this device where nothing is hidden", () => {
    expect(undoer({ ...viewOf({ last, mine: [0, 1] }), game: "covirus", position: null })).toBe(1);
    expect(undoer(viewOf({ last, mine: [0, 1] }))).toBeNull();
  });
});

describe("what is told", () => {
  test("is a board's sentence, or the table's own", () => {
    expect(sentences([played(4, "7"), sat(5)], viewOf(), t, (event) => (event.is === "played" ? "Ada plays a seven." : null))).toEqual([
      "Ada plays a seven.",
      "shell.say.sat Bob",
    ]);
  });

  test("of a run of lost turns is one sentence", () => {
    expect(sentences([lost(3), lost(4), lost(5)], viewOf(), t, () => null)).toEqual(["shell.say.lost_turns 3"]);
  });

  test("an empty seat has a number, counted from 1", () => {
    expect(seatName(viewOf({ seats: [seatOf(0), seatOf(1, { name: null, filled: false })] }), 1, t)).toBe("shell.seat.number 2");
  });
});

describe("searching the rules", () => {
  const rules = [
    { number: "C10", title: "Superare", text: "Un totale più alto vince." },
    { number: "C13", title: "Scudo", text: "Passa il turno." },
  ];

  test("finds every word, wherever it stands", () => expect(searched(rules, "turno scudo").map((rule) => rule.number)).toEqual(["C13"]));
  test("doesn't mind accents and capitals", () => expect(searched(rules, "PIU ALTO").map((rule) => rule.number)).toEqual(["C10"]));
  test("finds a rule by its number", () => expect(searched(rules, "c13")).toHaveLength(1));
  test("finds everything before a word is typed", () => expect(searched(rules, " ")).toHaveLength(2));
});
