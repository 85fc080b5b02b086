/**
 * What hovering needs to know of a field: which squares a shape covers, and whether it would fit. Whether a play is legal is for the server to say;
 * this agrees with it (V1, V4–V7) so that a preview can be green or red under a moving pointer.
 */
import type { CovirusPosition, Options } from "../protocol/types";

export type Side = "virus" | "cure";

/** `column` and `line` count from 0; column 0 is `a`, line 0 is line 1, the virus's bottom line. */
export interface Square {
  column: number;
  line: number;
}

export interface Rectangle {
  columns: number;
  lines: number;
}

/** What a roll lets its player do: an a × b rectangle (V4), a whole line (V5), one square (V6), a free shape of so many squares (V7). */
export type Task =
  | { kind: "rectangle"; sides: [number, number] }
  | { kind: "line" }
  | { kind: "single" }
  | { kind: "shape"; count: number };

/** Why a shape doesn't fit, with the rule that says so. */
export type Misfit = "off_field" | "occupied" | "half" | "apart" | "torn" | "count" | "line_spoiled" | "line_not_own" | "line_full";

export interface Field {
  width: number;
  length: number;
  lines: readonly string[];
  side: Side;
  corners: boolean;
  closed: boolean;
  attached: boolean;
}

export function fieldOf(position: CovirusPosition, options: Options, side: Side): Field {
  return {
    width: position.width,
    length: position.length,
    lines: position.lines,
    side,
    corners: options["adjacent"] === "corner",
    closed: options["half"] === "closed",
    attached: options["free_shape"] === "attached",
  };
}

export function taskOf(roll: string): Task {
  const [a, b] = [Number(roll[0]), Number(roll[1])];
  if (a !== b) return { kind: "rectangle", sides: [a, b] };
  if (a === 6) return { kind: "line" };
  return a === 1 ? { kind: "single" } : { kind: "shape", count: a * a };
}

/** The rule of the roll, V4–V7. */
export function ruleOf(task: Task): string {
  return { rectangle: "V4", line: "V5", single: "V6", shape: "V7" }[task.kind];
}

/** The rule behind a misfit, given what the roll asks. */
export function ruleOfMisfit(misfit: Misfit, task: Task): string {
  if (misfit === "off_field") return "V1";
  return misfit === "half" ? "V4" : ruleOf(task);
}

// Squares.

export function sameSquare(one: Square, other: Square): boolean {
  return one.column === other.column && one.line === other.line;
}

export function isOnField(field: Field, { column, line }: Square): boolean {
  return column >= 0 && column < field.width && line >= 0 && line < field.length;
}

export function colourAt(field: Field, { column, line }: Square): Side | null {
  const letter = field.lines[line]?.[column];
  return letter === "v" ? "virus" : letter === "c" ? "cure" : null;
}

export function isFree(field: Field, square: Square): boolean {
  return isOnField(field, square) && colourAt(field, square) === null;
}

export function edgeNeighbours({ column, line }: Square): Square[] {
  return [
    { column, line: line + 1 },
    { column: column + 1, line },
    { column, line: line - 1 },
    { column: column - 1, line },
  ];
}

function cornerNeighbours({ column, line }: Square): Square[] {
  return [-1, 1].flatMap((right) => [-1, 1].map((up) => ({ column: column + right, line: line + up })));
}

function bottomLine(field: Field): number {
  return field.side === "virus" ? 0 : field.length - 1;
}

function isInOwnHalf(field: Field, { line }: Square): boolean {
  const half = Math.floor(field.length / 2);
  return field.side === "virus" ? line < half : line >= field.length - half;
}

/** Does the shape include a square of one's bottom line, or lie next to one's own colour (V4)? */
export function isAttached(field: Field, squares: readonly Square[]): boolean {
  const near = (square: Square) => [...edgeNeighbours(square), ...(field.corners ? cornerNeighbours(square) : [])];
  return squares.some((square) => square.line === bottomLine(field) || near(square).some((other) => colourAt(field, other) === field.side));
}

/** Are the squares joined by edges (V7)? An empty set is. */
export function isContiguous(squares: readonly Square[]): boolean {
  const [first] = squares;
  if (!first) return true;
  const reached = [first];
  for (const square of reached)
    for (const other of squares)
      if (edgeNeighbours(square).some((near) => sameSquare(near, other)) && !reached.some((known) => sameSquare(known, other))) reached.push(other);
  return reached.length === squares.length;
}

// Shapes.

/** The squares of a rectangle by its corner nearest a1. */
export function rectangleSquares(corner: Square, size: Rectangle): Square[] {
  const squares: Square[] = [];
  for (let line = corner.line; line < corner.line + size.lines; line++)
    for (let column = corner.column; column < corner.column + size.columns; column++) squares.push({ column, line });
  return squares;
}

/** The corner nearest a1 of a rectangle held by its middle at `square` and pushed back onto the field where it can be. */
export function cornerUnder(field: Field, square: Square, size: Rectangle): Square {
  const clamp = (at: number, most: number) => Math.max(0, Math.min(at, most));
  return {
    column: clamp(square.column - Math.floor((size.columns - 1) / 2), field.width - size.columns),
    line: clamp(square.line - Math.floor((size.lines - 1) / 2), field.length - size.lines),
  };
}

export function lineSquares(field: Pick<Field, "width">, line: number): Square[] {
  return Array.from({ length: field.width }, (_, column) => ({ column, line }));
}

// Does it fit?

function squaresMisfit(field: Field, squares: readonly Square[]): Misfit | null {
  if (!squares.every((square) => isOnField(field, square))) return "off_field";
  return squares.every((square) => isFree(field, square)) ? null : "occupied";
}

function halfMisfit(field: Field, squares: readonly Square[]): Misfit | null {
  return field.closed && !squares.every((square) => isInOwnHalf(field, square)) ? "half" : null;
}

function attachedMisfit(field: Field, squares: readonly Square[]): Misfit | null {
  return isAttached(field, squares) ? null : "apart";
}

function shapeMisfit(field: Field, squares: readonly Square[]): Misfit | null {
  const wrong = squaresMisfit(field, squares) ?? halfMisfit(field, squares);
  if (wrong) return wrong;
  if (!isContiguous(squares)) return "torn";
  return field.attached ? attachedMisfit(field, squares) : null;
}

function lineMisfit(field: Field, line: number): Misfit | null {
  const row = field.lines[line];
  if (row === undefined) return "off_field";
  const [own, others] = field.side === "virus" ? ["v", "c"] : ["c", "v"];
  if (row.includes(others)) return "line_spoiled";
  if (!row.includes(own)) return "line_not_own";
  return row.includes(".") ? null : "line_full";
}

/** Why these squares can't be the play of this task; null when they can. For a line, the squares are that line's. */
export function misfit(field: Field, task: Task, squares: readonly Square[]): Misfit | null {
  switch (task.kind) {
    case "line":
      return lineMisfit(field, squares[0]?.line ?? -1);
    case "single":
      return squares.length === 1 ? squaresMisfit(field, squares) : "count";
    case "rectangle":
      return squaresMisfit(field, squares) ?? halfMisfit(field, squares) ?? attachedMisfit(field, squares);
    case "shape":
      return squares.length === task.count ? shapeMisfit(field, squares) : "count";
  }
}

/** Which lines a double 6 may fill (V5), counted from 0. */
export function eligibleLines(field: Field): number[] {
  return field.lines.flatMap((_, line) => (lineMisfit(field, line) === null ? [line] : []));
}

// Painting a free shape.

/** The shape with the square added or, if it is there, taken out; unchanged where it can't be added. */
export function toggled(field: Field, shape: readonly Square[], square: Square, count: number): Square[] {
  if (shape.some((other) => sameSquare(other, square))) return shape.filter((other) => !sameSquare(other, square));
  return painted(field, shape, square, count);
}

/** The shape with the square added, if it is free, new and there is room. */
export function painted(field: Field, shape: readonly Square[], square: Square, count: number): Square[] {
  const fits = shape.length < count && isFree(field, square) && !shape.some((other) => sameSquare(other, square));
  return fits ? [...shape, square] : [...shape];
}

/** The squares on the way between two, ends included, each joined to the last by an edge: a fast finger skips none and tears nothing. */
export function squaresBetween(from: Square, to: Square): Square[] {
  const [right, up] = [to.column - from.column, to.line - from.line];
  const steps = Math.abs(right) + Math.abs(up);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const column = steps === 0 ? 0 : Math.round((right * step) / steps);
    return { column: from.column + column, line: from.line + Math.sign(up) * (step - Math.abs(column)) };
  });
}

// Where there is room.

/** The free squares that hang together with enough others for a free shape of so many (V7). */
export function roomySquares(field: Field, count: number): Square[] {
  const isOpen = (square: Square) => isFree(field, square) && (!field.closed || isInOwnHalf(field, square));
  const seen = new Set<string>();
  const roomy: Square[] = [];
  for (const line of field.lines.keys())
    for (const start of lineSquares(field, line)) {
      const region = regionFrom(start, isOpen, seen);
      const reaches = !field.attached || isAttached(field, region);
      if (region.length >= count && reaches) roomy.push(...region);
    }
  return roomy;
}

function regionFrom(start: Square, isOpen: (square: Square) => boolean, seen: Set<string>): Square[] {
  const region: Square[] = [];
  const waiting = [start];
  for (const square of waiting) {
    const key = `${square.column},${square.line}`;
    if (seen.has(key) || !isOpen(square)) continue;
    seen.add(key);
    region.push(square);
    waiting.push(...edgeNeighbours(square));
  }
  return region;
}
