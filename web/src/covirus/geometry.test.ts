import { describe, expect, test } from "vitest";
import { cornerUnder, eligibleLines, isContiguous, misfit, painted, rectangleSquares, squaresBetween, taskOf, toggled, type Field } from "./geometry";
import { columnName, playText, readSquare, squareName, squaresOf } from "./notation";

/** A field drawn as one sees it: the last line first. */
function field(drawn: string, changes: Partial<Field> = {}): Field {
  const lines = drawn.trim().split(/\s+/).reverse();
  return { width: lines[0]?.length ?? 0, length: lines.length, lines, side: "virus", corners: false, closed: false, attached: false, ...changes };
}

const squares = (...names: string[]) => names.flatMap((name) => readSquare(name) ?? []);
const rectangle = (text: string) => squaresOf(`00 ${text}`, { width: 4 });
const FOUR_BY_TWO = taskOf("42");
const empty = field(".... .... .... .... .... ....");

describe("what a roll asks", () => {
  test.each([
    ["42", { kind: "rectangle", sides: [4, 2] }],
    ["66", { kind: "line" }],
    ["11", { kind: "single" }],
    ["33", { kind: "shape", count: 9 }],
  ])("%s", (roll, task) => expect(taskOf(roll)).toEqual(task));
});

describe("a rectangle (V4)", () => {
  const misfitOf = (text: string, on = empty) => misfit(on, FOUR_BY_TWO, rectangle(text));

  test("starts from one's own bottom line", () => {
    expect(misfitOf("a1:d2")).toBeNull();
    expect(misfitOf("a2:d3")).toBe("apart");
    expect(misfitOf("a5:d6", { ...empty, side: "cure" })).toBeNull();
  });
  test("lies next to one's own colour, by an edge", () => {
    const on = field(".... .... .... .... .v.. vv..");
    expect(misfitOf("a3:b6", on)).toBeNull();
    expect(misfitOf("c3:d6", on)).toBe("apart");
    expect(misfitOf("c3:d6", { ...on, corners: true })).toBeNull();
  });
  test("takes unoccupied squares only, on the field (V1)", () => {
    expect(misfitOf("a1:d2", field(".... .c.. .... ...."))).toBeNull();
    expect(misfitOf("a1:d2", field(".... .... .... .c.."))).toBe("occupied");
    expect(misfit(empty, FOUR_BY_TWO, rectangleSquares({ column: 2, line: 0 }, { columns: 4, lines: 2 }))).toBe("off_field");
  });
  test("stays in one's own half where it is closed", () => {
    expect(misfitOf("a1:b4", { ...empty, closed: true })).toBe("half");
    expect(misfitOf("a1:d2", { ...empty, closed: true })).toBeNull();
  });
});

describe("a line (V5)", () => {
  const on = field("cccc .... vvvv vcv. .v.. ....");

  test("holds one's own colour, none of the other's, and isn't full", () => {
    expect(eligibleLines(on)).toEqual([1]);
    expect(misfit(on, taskOf("66"), squares("a3"))).toBe("line_spoiled");
    expect(misfit(on, taskOf("66"), squares("a1"))).toBe("line_not_own");
    expect(misfit(on, taskOf("66"), squares("a4"))).toBe("line_full");
  });
});

describe("one square (V6)", () => {
  test("anywhere unoccupied", () => {
    expect(misfit(empty, taskOf("11"), squares("d6"))).toBeNull();
    expect(misfit(field("...c ...."), taskOf("11"), squares("d2"))).toBe("occupied");
  });
});

describe("a free shape (V7)", () => {
  const four = taskOf("22");

  test("is contiguous by edges, of the right count", () => {
    expect(misfit(empty, four, squares("a2", "b2", "b3", "c3"))).toBeNull();
    expect(misfit(empty, four, squares("a2", "b3", "c3", "c4"))).toBe("torn");
    expect(misfit(empty, four, squares("a2", "b2"))).toBe("count");
  });
  test("is attached where the table says so", () => {
    const on = { ...empty, attached: true };
    expect(misfit(on, four, squares("a3", "b3", "c3", "d3"))).toBe("apart");
    expect(misfit(on, four, squares("a1", "a2", "a3", "a4"))).toBeNull();
  });
  test("grows by painting, never over the count or over the occupied", () => {
    expect(painted(empty, squares("a1"), { column: 1, line: 0 }, 4)).toEqual(squares("a1", "b1"));
    expect(painted(empty, squares("a1"), { column: 1, line: 0 }, 1)).toEqual(squares("a1"));
    expect(painted(field("c..."), [], { column: 0, line: 0 }, 4)).toEqual([]);
    expect(toggled(empty, squares("a1", "b1"), { column: 0, line: 0 }, 4)).toEqual(squares("b1"));
  });
  test("nothing at all is contiguous", () => expect(isContiguous([])).toBe(true));
});

describe("under the pointer", () => {
  test("a rectangle is pushed back onto the field", () => {
    expect(cornerUnder(empty, { column: 3, line: 5 }, { columns: 2, lines: 4 })).toEqual({ column: 2, line: 2 });
    expect(cornerUnder(empty, { column: 0, line: 0 }, { columns: 4, lines: 2 })).toEqual({ column: 0, line: 0 });
  });
  test("a fast pointer skips no square", () => {
    expect(squaresBetween({ column: 0, line: 0 }, { column: 3, line: 1 })).toHaveLength(5);
    expect(isContiguous(squaresBetween({ column: 7, line: 1 }, { column: 3, line: 9 }))).toBe(true);
    expect(squaresBetween({ column: 2, line: 2 }, { column: 2, line: 2 })).toEqual([{ column: 2, line: 2 }]);
  });
});

describe("turns written down", () => {
  test.each([[0, "a"], [19, "t"], [25, "z"], [26, "aa"], [39, "an"]])("column %i is %s", (column, name) => {
    expect(columnName(column)).toBe(name);
    expect(readSquare(squareName({ column, line: 4 }))).toEqual({ column, line: 4 });
  });
  test("a rectangle by its corners", () => expect(playText("42", FOUR_BY_TWO, squares("b1", "a1", "a2", "b2"))).toBe("42 a1:b2"));
  test("a free shape ascending by line, then column", () => {
    expect(playText("22", taskOf("22"), squares("b3", "a1", "b2", "a2"))).toBe("22 a1,a2,b2,b3");
  });
  test("a line, one square, and none", () => {
    expect(playText("66", taskOf("66"), squares("a3", "b3"))).toBe("66 =3");
    expect(playText("11", taskOf("11"), squares("d2"))).toBe("11 d2");
    expect(playText("53", taskOf("53"), [])).toBe("53 -");
  });
  test("a play is read back as its squares", () => {
    expect(squaresOf("22 a1,a2,b2,b3", empty)).toEqual(squares("a1", "a2", "b2", "b3"));
    expect(squaresOf("66 =2", empty)).toEqual(squares("a2", "b2", "c2", "d2"));
    expect(squaresOf("53 -", empty)).toEqual([]);
  });
});
