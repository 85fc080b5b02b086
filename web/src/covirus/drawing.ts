/**
 * Where things are drawn. The field is drawn in units of a square; a player who looks from the cure's side sees it turned by half a turn,
 * so that their own bottom line is below, while every label stays upright.
 */
import { sameSquare, type Square } from "./geometry";

export interface Drawing {
  width: number;
  length: number;
  turned: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** The upper left corner of a square as it is drawn. */
export function placeOf({ width, length, turned }: Drawing, { column, line }: Square): Point {
  return turned ? { x: width - 1 - column, y: line } : { x: column, y: length - 1 - line };
}

/** The square that a point lies in; it may be off the field. */
export function squareAt({ width, length, turned }: Drawing, { x, y }: Point): Square {
  const [across, down] = [Math.floor(x), Math.floor(y)];
  return turned ? { column: width - 1 - across, line: down } : { column: across, line: length - 1 - down };
}

/** The square that lies so far to the right and up as one sees it. */
export function stepped({ turned }: Drawing, { column, line }: Square, right: number, up: number): Square {
  return turned ? { column: column - right, line: line - up } : { column: column + right, line: line + up };
}

/** One path round each of the squares. */
export function squaresPath(drawing: Drawing, squares: readonly Square[]): string {
  return squares
    .map((square) => {
      const { x, y } = placeOf(drawing, square);
      return `M${x} ${y}h1v1h-1z`;
    })
    .join("");
}

/** The edges between the squares and all others: one outline round a shape. */
export function outlinePath(drawing: Drawing, squares: readonly Square[]): string {
  const places = squares.map((square) => placeOf(drawing, square));
  const isInside = (x: number, y: number) => places.some((place) => place.x === x && place.y === y);
  return places
    .map(({ x, y }) =>
      [
        isInside(x, y - 1) ? "" : `M${x} ${y}h1`,
        isInside(x, y + 1) ? "" : `M${x} ${y + 1}h1`,
        isInside(x - 1, y) ? "" : `M${x} ${y}v1`,
        isInside(x + 1, y) ? "" : `M${x + 1} ${y}v1`,
      ].join(""),
    )
    .join("");
}

/** The lines between the squares. */
export function gridPath({ width, length }: Drawing): string {
  const across = Array.from({ length: length + 1 }, (_, y) => `M0 ${y}h${width}`);
  const down = Array.from({ length: width + 1 }, (_, x) => `M${x} 0v${length}`);
  return [...across, ...down].join("");
}

/** The squares of one colour, a letter of the position's lines. */
export function squaresOfColour(lines: readonly string[], letter: "v" | "c"): Square[] {
  return lines.flatMap((row, line) => [...row].flatMap((at, column) => (at === letter ? [{ column, line }] : [])));
}

/** The middle of some squares as they are drawn. */
export function middleOf(drawing: Drawing, squares: readonly Square[]): Point {
  const places = squares.map((square) => placeOf(drawing, square));
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values) + 1) / 2;
  return { x: middle(places.map(({ x }) => x)), y: middle(places.map(({ y }) => y)) };
}

export function includes(squares: readonly Square[], square: Square): boolean {
  return squares.some((other) => sameSquare(other, square));
}
