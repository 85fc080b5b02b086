/** Placements and lines in words of the spoken language. */
import type { Translate } from "../board";
import type { CovirusPosition, CovirusView, LineStatus } from "../protocol/types";
import { seatName } from "../table/seats";
import { taskOf, type Field, type Misfit, type Square, type Task } from "./geometry";
import { playText, readPlay, squareName } from "./notation";

/** The name of the player of a side. */
export function sideName(view: CovirusView, side: "virus" | "cure", t: Translate): string {
  return seatName(view, view.order[side === "virus" ? 0 : 1] ?? 0, t);
}

/** Where a placement is: "c1:f2", "line 17", "k22"; of a free shape its first and last square. */
export function placePhrase(roll: string, task: Task, squares: readonly Square[], t: Translate): string {
  const { kind, text } = readPlay(playText(roll, task, squares));
  if (kind === "line") return t("covirus.line", { line: text.slice(1) });
  const names = text.split(",");
  return names.length > 1 ? `${names[0] ?? ""} … ${names.at(-1) ?? ""}` : text;
}

export function misfitSentence(misfit: Misfit | null, left: number, t: Translate): string {
  return t(`covirus.misfit.${misfit ?? "none"}`, { left });
}

/** What the roll asks. */
export function taskSentence(task: Task, field: Field, t: Translate): string {
  if (task.kind === "rectangle") return t("covirus.task.rectangle", { a: task.sides[0], b: task.sides[1] });
  if (task.kind !== "shape") return t(`covirus.task.${task.kind}`);
  return t(field.attached ? "covirus.task.shape_attached" : "covirus.task.shape", { count: task.count });
}

/** Whose turn it is and what for, for those who only look on. */
export function waitingSentence(view: CovirusView, t: Translate): string {
  if (view.turn === null) return t("covirus.turn.over");
  if (view.fits === false && view.roll !== null) return t("covirus.turn.lost", { roll: view.roll });
  return t(view.roll === null ? "covirus.turn.wait" : "covirus.turn.wait_place", { name: seatName(view, view.turn, t) });
}

/** How a line stands (V10). */
export function lineSentence(position: CovirusPosition, line: number, t: Translate): string {
  const row = position.lines[line] ?? "";
  const count = (letter: string) => [...row].filter((at) => at === letter).length;
  return t(`covirus.line.${position.status[line] ?? "open"}`, { line: line + 1, virus: count("v"), cure: count("c"), free: count(".") });
}

/** The numbers of all lines that stand so. */
export function linesOfStatus(position: CovirusPosition, status: LineStatus): number[] {
  return position.status.flatMap((other, line) => (other === status ? [line + 1] : []));
}

/** "c4, free". */
export function squareSentence(square: Square, colour: "virus" | "cure" | null, t: Translate): string {
  return t(`covirus.cursor.${colour ?? "free"}`, { square: squareName(square) });
}

/** What the roll in the view asks of the seat to act; null while there is nothing to place. */
export function taskNow(view: CovirusView): Task | null {
  return view.phase === "playing" && view.roll !== null && view.fits !== false ? taskOf(view.roll) : null;
}
