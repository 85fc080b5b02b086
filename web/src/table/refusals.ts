import type { Translate } from "../board";
import { isSaid } from "../i18n/index.svelte";
import type { Refusal } from "../protocol/types";

/**
 * Why something was refused, in the language spoken; in the server's English where the catalogue doesn't know the code.
 *
 * A code that both games use with other facts (`wrong_count`) has a message for each rule.
 */
export function refusalSentence(refusal: Pick<Refusal, "code" | "why" | "facts"> & Partial<Pick<Refusal, "rule">>, t: Translate): string {
  const keys = [`refusals.${refusal.code}.${refusal.rule ?? ""}`, `refusals.${refusal.code}`];
  const key = keys.find(isSaid);
  return key ? t(key, refusal.facts) : refusal.why;
}
