import type { Translate } from "../board";
import type { View } from "../protocol/types";
import { seatNames } from "./seats";

/** How a game ended, in a sentence: who won, alone or with others, or nobody. Equal in Covirus is a draw (V12), in It's Contagious! a shared win (C20). */
export function endingSentence(view: View, winners: readonly number[], t: Translate): string {
  const names = seatNames(view, winners, t);
  if (names.length === 0) return t("shell.result.none");
  if (names.length === 1) return t("shell.result.won", { name: names[0] });
  return isDraw(view, winners) ? t("shell.result.draw") : t("shell.result.shared", { names });
}

/** Did everybody win, so that nobody did? */
export function isDraw(view: View, winners: readonly number[]): boolean {
  return view.game === "covirus" && winners.length > 1;
}
