/** A placement that is being made: where the pointer or the cursor is, how a rectangle lies, which squares of a free shape are painted. */
import {
  colourAt, cornerUnder, isOnField, lineSquares, misfit, painted, rectangleSquares, squaresBetween, toggled, type Field, type Misfit, type Rectangle, type Square,
  type Task,
} from "./geometry";

export interface Situation {
  field: Field;
  /** What the roll asks of the one who places; null when nobody does. */
  task: Task | null;
}

export class Placing {
  at = $state.raw<Square | null>(null);
  isTurned = $state(false);
  shape = $state.raw<Square[]>([]);

  readonly #situation: () => Situation | null;

  constructor(situation: () => Situation | null) {
    this.#situation = situation;
  }

  get #field(): Field | null {
    return this.#situation()?.field ?? null;
  }

  get #task(): Task | null {
    return this.#situation()?.task ?? null;
  }

  /** How a rectangle of the roll lies now; one that is too wide for the field lies along it. */
  size(): Rectangle | null {
    const [field, task] = [this.#field, this.#task];
    if (!field || task?.kind !== "rectangle") return null;
    const [long, short] = task.sides;
    const lies = this.isTurned === long > field.width;
    return lies ? { columns: long, lines: short } : { columns: short, lines: long };
  }

  /** The squares that would be filled. */
  squares(): Square[] {
    const [field, task, at] = [this.#field, this.#task, this.at];
    if (!field || !task) return [];
    if (task.kind === "shape") return this.shape;
    if (!at) return [];
    const size = this.size();
    if (size) return rectangleSquares(cornerUnder(field, at, size), size);
    return task.kind === "line" ? lineSquares(field, at.line) : [at];
  }

  /** Why they can't be; null if they can, or if there are none. */
  misfit(): Misfit | null {
    const [field, task, squares] = [this.#field, this.#task, this.squares()];
    return field && task && squares.length > 0 ? misfit(field, task, squares) : null;
  }

  fits(): boolean {
    return this.squares().length > 0 && this.misfit() === null;
  }

  /** Squares of a free shape still to be painted. */
  left(): number {
    const task = this.#task;
    return task?.kind === "shape" ? task.count - this.shape.length : 0;
  }

  point(square: Square | null): void {
    const field = this.#field;
    this.at = square === null || (field && isOnField(field, square)) ? square : this.at;
  }

  rotate(): void {
    this.isTurned = !this.isTurned;
  }

  toggle(square: Square): void {
    const [field, task] = [this.#field, this.#task];
    if (field && task?.kind === "shape") this.shape = toggled(field, this.shape, square, task.count);
  }

  paint(from: Square, to: Square): void {
    const [field, task] = [this.#field, this.#task];
    if (!field || task?.kind !== "shape") return;
    for (const square of squaresBetween(from, to)) this.shape = painted(field, this.shape, square, task.count);
  }

  unpaintLast(): void {
    this.shape = this.shape.slice(0, -1);
  }

  clear(): void {
    this.shape = [];
    this.at = null;
  }

  /** The colour under the cursor. */
  colour(): "virus" | "cure" | null {
    return this.#field && this.at ? colourAt(this.#field, this.at) : null;
  }
}
