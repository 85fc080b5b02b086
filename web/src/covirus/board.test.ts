import { describe as group, expect, test } from "vitest";
import { fill } from "../i18n/format";
import english from "../messages/en/covirus.json";
import type { CovirusPosition, CovirusView, EventOf, TableEvent } from "../protocol/types";
import { describe } from "./describe";
import { middleOf, outlinePath, placeOf, squareAt, squaresPath, stepped } from "./drawing";
import { roomySquares, taskOf, type Field } from "./geometry";
import { readSquare, squareName } from "./notation";
import { Placing } from "./placing.svelte";
import { rulesNow } from "./rules";
import { lastPlacement, lostTurns } from "./turns";
import { lineSentence, placePhrase } from "./words";

const messages: Record<string, string> = english;
const t = (key: string, facts: Record<string, unknown> = {}) => fill(messages[key.replace("covirus.", "")] ?? key, facts, "en");

const squares = (...names: string[]) => names.flatMap((name) => readSquare(name) ?? []);
const FIELD: Field = { width: 4, length: 6, lines: ["vvvv", "v...", "....", ".c..", "...c", "...."], side: "virus", corners: false, closed: false, attached: false };
const POSITION: CovirusPosition = {
  turn: "virus", width: 4, length: 6, lines: [...FIELD.lines], status: ["virus", "open", "open", "open", "open", "open"], scores: [1, 0], over: false, winners: [], turns: 3,
};

function view(changes: Partial<CovirusView> = {}): CovirusView {
  const seats = ["Ada", "Bob"].map((name, seat) => ({ seat, kind: "person" as const, name, filled: true }));
  return {
    game: "covirus", options: {}, phase: "playing", seats, mine: [0], uncovered: 0, order: [1, 0], turn: 1, roll: "42", fits: true, turn_number: 4, last: null,
    position: POSITION, ...changes,
  } as CovirusView;
}

const played = (play: string, n = 7): EventOf<"played"> => ({ n, at: 0, is: "played", seat: 1, play, by: play.endsWith("-") ? "table" : "person" });

group("a turn is told in a sentence", () => {
  test.each([
    ["42 a2:d3", "Bob places 4 × 2, a2 to d3."],
    ["66 =2", "Bob fills line 2."],
    ["11 d6", "Bob fills d6."],
    ["22 a2,b2,b3,c3", "Bob fills 4 squares, a2 to c3."],
    ["53 -", "The table: 53, nothing fits, Bob loses the turn."],
  ])("%s: %s", (play, sentence) => expect(describe(played(play), view(), t)).toBe(sentence));

  test("with the lines it completed (V10)", () => {
    expect(describe(played("21 a1:b1"), view({ last: { n: 7, seat: 1, play: "21 a1:b1" } }), t)).toBe("Bob places 2 × 1, a1 to b1. That completes line 1.");
  });
  test("a roll names its player while it waits to be played, and needs no words later", () => {
    const rolled: TableEvent = { n: 8, at: 0, is: "rolled", turn_number: 4, roll: "42" };
    expect(describe(rolled, view(), t)).toBe("Bob rolls 4 and 2.");
    expect(describe(rolled, view({ turn_number: 5 }), t)).toBe("");
  });
  test("a new game names the sides (V3)", () => {
    const started: TableEvent = { n: 1, at: 0, is: "started", game_number: 1, order: [1, 0], starter: null, roll_off: [[2, 5]], nonces: [] };
    expect(describe(started, view(), t)).toBe("A new game. Bob is the virus and starts, Ada is the cure.");
  });
});

group("turns lost (V8)", () => {
  const events = [played("42 a2:d3", 1), played("53 -", 2), played("61 -", 3)];

  test("are a run since the last placement", () => expect(lostTurns(events).map(({ n }) => n)).toEqual([2, 3]));
  test("end with the next placement", () => expect(lostTurns([...events, played("11 d6", 4)])).toEqual([]));
  test("leave the last placement what was last filled", () => expect(lastPlacement(events)?.n).toBe(1));
  test("what was undone is neither", () => expect(lastPlacement([...events, { n: 4, at: 0, is: "undone", seat: 1, to: 0 }])).toBeNull());
});

group("where things are drawn", () => {
  const virus = { width: 4, length: 6, turned: false };
  const cure = { ...virus, turned: true };

  test("each side sees its own bottom line below (V2)", () => {
    expect(placeOf(virus, { column: 0, line: 0 })).toEqual({ x: 0, y: 5 });
    expect(placeOf(cure, { column: 0, line: 5 })).toEqual({ x: 3, y: 5 });
  });
  test.each([virus, cure])("a point lies in the square that is drawn there", (drawing) => {
    for (const name of ["a1", "d6", "c2"]) {
      const { x, y } = placeOf(drawing, squares(name)[0] ?? { column: 0, line: 0 });
      expect(squareName(squareAt(drawing, { x: x + 0.5, y: y + 0.5 }))).toBe(name);
    }
  });
  test("up is up for both", () => {
    expect(stepped(virus, { column: 1, line: 1 }, 0, 1)).toEqual({ column: 1, line: 2 });
    expect(stepped(cure, { column: 1, line: 1 }, 0, 1)).toEqual({ column: 1, line: 0 });
  });
  test("a shape has one outline, without the edges inside it", () => {
    expect(outlinePath(virus, squares("a1", "b1")).match(/M/g)).toHaveLength(6);
    expect(squaresPath(virus, squares("a6"))).toBe("M0 0h1v1h-1z");
    expect(middleOf(virus, squares("a1", "b1"))).toEqual({ x: 1, y: 5.5 });
  });
});

group("placing", () => {
  const placing = (roll: string) => new Placing(() => ({ field: FIELD, task: taskOf(roll) }));

  test("a rectangle follows the pointer, turns, and stays on the field", () => {
    const made = placing("32");
    made.point({ column: 3, line: 1 });
    expect(made.squares().map(squareName)).toEqual(["b2", "c2", "d2", "b3", "c3", "d3"]);
    expect(made.fits()).toBe(true);
    made.rotate();
    expect(made.size()).toEqual({ columns: 2, lines: 3 });
    expect(made.misfit()).toBe("occupied");
  });
  test("a rectangle wider than the field lies along it", () => expect(placing("61").size()).toEqual({ columns: 1, lines: 6 }));
  test("a pointer off the field changes nothing", () => {
    const made = placing("11");
    made.point({ column: 1, line: 1 });
    made.point({ column: 9, line: 1 });
    expect(made.squares().map(squareName)).toEqual(["b2"]);
  });
  test("a free shape is painted, taken back square by square, and cleared", () => {
    const made = placing("22");
    made.paint({ column: 1, line: 1 }, { column: 3, line: 1 });
    made.toggle({ column: 1, line: 2 });
    expect([made.left(), made.fits()]).toEqual([0, true]);
    made.unpaintLast();
    expect([made.left(), made.misfit()]).toEqual([1, "count"]);
    made.clear();
    expect(made.squares()).toEqual([]);
  });
  test("room for a free shape is where enough free squares hang together", () => {
    const split = { ...FIELD, lines: ["vvvv", "v...", "cccc", "....", "....", "...."] };
    expect(roomySquares(split, 4).every(({ line }) => line > 2)).toBe(true);
    expect(roomySquares(split, 3)).toHaveLength(15);
  });
});

group("words and rules beside the field", () => {
  test("a line is told square by square", () => {
    expect(lineSentence(POSITION, 1, t)).toBe("Line 2: open, 1 virus, 0 cure, 3 free");
    expect(lineSentence(POSITION, 0, t)).toBe("Line 1: completed by the virus");
  });
  test("a place is told by its corners or ends", () => {
    expect(placePhrase("42", taskOf("42"), squares("a2", "b2", "a3", "b3"), t)).toBe("a2:b3");
    expect(placePhrase("22", taskOf("22"), squares("a2", "b2", "b3", "c3"), t)).toBe("a2 … c3");
    expect(placePhrase("66", taskOf("66"), squares("a2", "b2", "c2", "d2"), t)).toBe("line 2");
  });
  test("the rule is that of the roll, or of what is wrong", () => {
    expect(rulesNow(view(), null)).toEqual(["V4"]);
    expect(rulesNow(view(), "off_field")).toEqual(["V1"]);
    expect(rulesNow(view({ roll: null }), null)).toEqual(["V9"]);
    expect(rulesNow(view({ fits: false }), null)).toEqual(["V8", "V4"]);
  });
});
