import type { Translate } from "../board";
import { isSaid, spoken } from "../i18n/index.svelte";
import type { Refused } from "../protocol/refused";
import type { View } from "../protocol/types";
import { whySentence } from "../records/why";
import { shortened } from "../table/log";
import { reasonSentence } from "../table/reasons";
import { seatName } from "../table/seats";
import type { Moment, PlayReview } from "./shapes";

/** A share of the win in hundredths, to a tenth. */
export const points = (share: number): string =>
  new Intl.NumberFormat(spoken(), { maximumFractionDigits: 1 }).format(Math.abs(100 * share) < 0.05 ? 0 : 100 * share);

/** The same as a change, with its sign. */
export const change = (share: number): string =>
  new Intl.NumberFormat(spoken(), { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(Math.round(1000 * share) / 10);

/** A moment in a sentence. */
export function momentSentence({ seat, told }: Moment, view: View, t: Translate): string {
  const key = `review.moment.${told.code}`;
  if (!isSaid(key)) return told.why;
  const numbers = Object.fromEntries(["points", "chance"].map((name) => [name, points(Number(told.facts[name] ?? 0) / 100)]));
  const plays = Object.fromEntries(["play", "best"].map((name) => [name, shortened(String(told.facts[name] ?? ""))]));
  return t(key, { ...told.facts, ...numbers, ...plays, name: seatName(view, seat, t) });
}

/** What the bot would have played instead, and why, by what everybody could see. */
export function betterSentence(play: PlayReview, view: View, t: Translate): string {
  const facts = { number: play.number, play: shortened(play.play), best: shortened(play.best), why: reasonSentence(play.why_best, view, t) };
  if (play.play === play.best) return t("review.was_best", facts);
  return t(play.cost > 0 ? "review.better" : "review.as_good", facts);
}

/** Why there is no review. */
export function noReviewSentence(refusal: Refused, t: Translate): string {
  const key = `review.why.${refusal.code}`;
  return isSaid(key) ? t(key, refusal.facts) : whySentence(refusal, t);
}
