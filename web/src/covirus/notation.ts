/** Turns in the text of records (*Writing turns down* in the rules): squares, and the placements that a pointer makes. */
import { rectangleSquares, lineSquares, type Field, type Square, type Task } from "./geometry";

/** 0 is `a`, 25 `z`, 26 `aa`, as in a spreadsheet. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function readColumn(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
}

export function squareName({ column, line }: Square): string {
  return `${columnName(column)}${line + 1}`;
}

export function readSquare(name: string): Square | null {
  const found = /^([a-z]+)([1-9][0-9]*)$/.exec(name);
  return found ? { column: readColumn(found[1] ?? ""), line: Number(found[2]) - 1 } : null;
}

/** Ascending by line, then column. */
export function inOrder(squares: readonly Square[]): Square[] {
  return [...squares].sort((one, other) => one.line - other.line || one.column - other.column);
}

/** The play that fills these squares with this roll. For a line, the squares are that line's. */
export function playText(roll: string, task: Task, squares: readonly Square[]): string {
  const ordered = inOrder(squares);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return `${roll} -`;
  if (task.kind === "line") return `${roll} =${first.line + 1}`;
  if (task.kind === "rectangle") return `${roll} ${squareName(first)}:${squareName(last)}`;
  return `${roll} ${ordered.map(squareName).join(",")}`;
}

export interface Placement {
  roll: string;
  kind: "rectangle" | "line" | "squares" | "lost";
  /** What was written after the roll. */
  text: string;
}

export function readPlay(play: string): Placement {
  const [roll = "", text = ""] = play.split(" ");
  const kind = text === "-" ? "lost" : text.startsWith("=") ? "line" : text.includes(":") ? "rectangle" : "squares";
  return { roll, kind, text };
}

/** The squares that a play filled or would fill; those of a line that were filled before it included. */
export function squaresOf(play: string, field: Pick<Field, "width">): Square[] {
  const { kind, text } = readPlay(play);
  if (kind === "lost") return [];
  if (kind === "line") return lineSquares(field, Number(text.slice(1)) - 1);
  if (kind === "squares") return text.split(",").flatMap((name) => readSquare(name) ?? []);
  const [from, to] = text.split(":").map(readSquare);
  if (!from || !to) return [];
  return rectangleSquares(from, { columns: to.column - from.column + 1, lines: to.line - from.line + 1 });
}
