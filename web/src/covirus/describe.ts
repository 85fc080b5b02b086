/** A game of Covirus told event by event, for the live region and the log. */
import type { Describe, Translate } from "../board";
import type { CovirusView, EventOf, View } from "../protocol/types";
import { seatName } from "../table/seats";
import { inOrder, readPlay, squareName, squaresOf } from "./notation";

type Played = EventOf<"played">;

function isCovirus(view: View): view is CovirusView {
  return view.game === "covirus";
}

function placementSentence(event: Played, view: CovirusView, t: Translate): string {
  const { roll, kind, text } = readPlay(event.play);
  const name = seatName(view, event.seat, t);
  if (kind === "lost") return t("covirus.say.lost", { name, roll });
  if (kind === "line") return t("covirus.say.line", { name, line: text.slice(1) });
  const squares = inOrder(squaresOf(event.play, { width: view.position?.width ?? 0 }));
  const [from, to] = [squares[0], squares.at(-1)];
  if (!from || !to) return "";
  const facts = { name, count: squares.length, square: squareName(from), from: squareName(from), to: squareName(to), a: roll[0], b: roll[1] };
  if (kind === "rectangle") return t("covirus.say.rectangle", facts);
  return t(squares.length === 1 ? "covirus.say.single" : "covirus.say.shape", facts);
}

/** The lines that this play completed, counted from 1; none if the view is not the one right after it. */
function completedLines(event: Played, view: CovirusView): number[] {
  const { position } = view;
  if (!position || view.last?.n !== event.n) return [];
  const lines = new Set(squaresOf(event.play, { width: position.width }).map(({ line }) => line));
  return [...lines].filter((line) => position.status[line] === "virus" || position.status[line] === "cure").map((line) => line + 1);
}

function playSentence(event: Played, view: CovirusView, t: Translate): string {
  const sentence = placementSentence(event, view, t);
  const lines = completedLines(event, view);
  return lines.length === 0 ? sentence : t("covirus.say.completed", { sentence, count: lines.length, lines });
}

/** Who rolled is known of the roll that still waits to be played; of others the play itself tells. */
function rollSentence(event: EventOf<"rolled">, view: CovirusView, t: Translate): string {
  if (view.turn === null || view.roll !== event.roll || view.turn_number !== event.turn_number) return "";
  return t("covirus.say.rolled", { name: seatName(view, view.turn, t), a: event.roll[0], b: event.roll[1] });
}

/** One sentence for one event: "The table: 53, nothing fits, Bob loses the turn." */
export const describe: Describe = (event, view, t) => {
  if (!isCovirus(view)) return null;
  if (event.is === "played") return playSentence(event, view, t);
  if (event.is === "rolled") return rollSentence(event, view, t);
  if (event.is !== "started") return null;
  const [virus = 0, cure = 1] = event.order;
  return t("covirus.say.started", { virus: seatName(view, virus, t), cure: seatName(view, cure, t) });
};
