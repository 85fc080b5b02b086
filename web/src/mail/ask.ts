/** What is asked of the Python in the page. */
import { Refused } from "../protocol/refused";
import type { GameSpec, Options } from "../protocol/types";
import type { Files, Found, Mail } from "./shapes";

export type Request =
  | { do: "mail_new"; name: string; options: Options }
  | { do: "mail_read"; files: Files | null; text: string; name?: string }
  | { do: "mail_move"; files: Files; play: string; offer_stop?: true }
  | { do: "mail_show"; files: Files }
  | { do: "mail_check"; files: Files; play: string }
  | { do: "mail_legal"; files: Files }
  | { do: "mail_find"; text: string }
  | { do: "games" };

interface Answers {
  mail_new: Mail;
  mail_read: Mail;
  mail_move: Mail;
  mail_show: Mail;
  mail_check: Mail;
  mail_legal: { is: "mail"; show: { plays: string[] | null } };
  mail_find: { is: "mail"; show: { found: Found[] } };
  games: { is: "games"; games: GameSpec[] };
}

export type AnswerTo<Asked extends Request> = Answers[Asked["do"]];

/** Ask; rejects with `Refused`, and then nothing has changed. */
export type Ask = <Asked extends Request>(request: Asked) => Promise<AnswerTo<Asked>>;

/** A refusal of the page's own. */
export function refusal(code: string, why: string, facts: Record<string, unknown> = {}): Refused {
  return new Refused({ code, rule: "mail", why, facts });
}
