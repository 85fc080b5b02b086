import type { Translate } from "../board";
import { isSaid } from "../i18n/index.svelte";
import type { Refusal } from "../protocol/types";

/** Why something was refused, in the language spoken; in the server's English where the catalogue doesn't know the code. */
export function refusalSentence(refusal: Pick<Refusal, "code" | "why" | "facts">, t: Translate): string {
  const key = `refusals.${refusal.code}`;
  return isSaid(key) ? t(key, refusal.facts) : refusal.why;
}
