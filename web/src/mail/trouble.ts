import type { Translate } from "../board";
import { isSaid } from "../i18n/index.svelte";
import { Refused } from "../protocol/refused";
import { refusalSentence } from "../table/refusals";
import { Forgetful, Outdated } from "./storage";

/** Why something didn't work, in the language spoken. */
export function troubleSentence(reason: unknown, t: Translate): string {
  if (reason instanceof Outdated) return t("mail.outdated");
  if (reason instanceof Forgetful) return t("mail.forgetful");
  if (!(reason instanceof Refused)) return t("mail.broken");
  // Where one word is to blame, it is shown.
  const keys = [...(reason.facts["word"] ? [`mail.refused.${reason.code}.word`] : []), `mail.refused.${reason.code}`];
  const key = keys.find(isSaid);
  return key ? t(key, reason.facts) : refusalSentence(reason, t);
}
