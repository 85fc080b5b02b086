import type { Translate } from "../board";
import { isSaid } from "../i18n/index.svelte";
import type { Refusal } from "../protocol/types";
import { refusalSentence } from "../table/refusals";

/** Why a record was refused, or what in it doesn't hold: in the language spoken, where its catalogue knows the code; else in English. */
export function whySentence(refusal: Pick<Refusal, "code" | "why" | "facts">, t: Translate): string {
  const key = `records.why.${refusal.code}`;
  return isSaid(key) ? t(key, refusal.facts) : refusalSentence(refusal, t);
}
