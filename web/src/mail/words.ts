/** Where a game by message stands, in words. */
import type { Translate } from "../board";
import { endingSentence } from "../table/ending";
import type { MailPlay, Show } from "./shapes";
import { otherName, viewOf } from "./view";

/** Who has something to do, or how it ended. */
export function goSentence(show: Show, t: Translate): string {
  const name = otherName(show);
  if (show.phase === "finished") return show.result ? endingSentence(viewOf(show), show.result.winners, t) : t("shell.turn.finished");
  if (name === null) return t("mail.go.invited");
  if (show.phase === "to_play") return show.fits ? t("mail.go.to_play") : t("mail.go.offered", { name });
  return t(`mail.go.${show.phase}`, { name });
}

/** Where the message itself begins; what stands before it is for people. */
const BEGINNING = "COVIRUS MESSAGE";

/** A message as it is sent: what an invitation says to the friend is said in the language spoken. */
export function greeted(message: string, t: Translate): string {
  const start = message.indexOf(BEGINNING);
  return start > 0 ? `${t("mail.greeting")}\n\n${message.slice(start)}` : message;
}

const ROLLS_SHOWN = 12;

/** The rolls of these plays: "53 64 …". */
export function rollsOf(plays: readonly MailPlay[]): string {
  const rolls = plays.map(({ play }) => play.split(" ")[0] ?? "");
  return [...rolls.slice(0, ROLLS_SHOWN), ...(rolls.length > ROLLS_SHOWN ? ["…"] : [])].join(" ");
}
