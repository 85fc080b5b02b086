/**
 * What the table page and a board agree on.
 *
 * A board is a Svelte component, the default export of `contagious/Board.svelte` or `covirus/Board.svelte`, with `BoardProps`.
 * Messages named `key.…` in a board's catalogue (`"key.Space"`: "play what is chosen") are listed in the help on keys. `shell/keys.ts`
 * says which single keys a board may listen to; a board answers to none while `readonly`, when the page takes ← and → for the replay.
 * Test hooks of boards: `data-testid="play"` and `"roll"` on the buttons that do it.
 * Beside it `describe.ts` exports `describe`, a `Describe`: one sentence for one event, for the live region and the log.
 */
import type { Answer, Deed, Done, Question, TableEvent, View } from "./protocol/types";

/** Says a message of the catalogues: `t("shell.say.sat", { name: "Ada" })`. The key's first part is the catalogue. */
export type Translate = (key: string, facts?: Record<string, unknown>) => string;

export interface BoardProps<AnyView extends View = View> {
  view: AnyView;
  /** All events known, in order, those that brought the view to where it is included. */
  events: TableEvent[];
  /** Do something; resolves when it is on the server's disk, rejects with `Refused`. The page itself shows the refusal too. */
  act: (deed: Deed) => Promise<Done>;
  /** Ask something that changes nothing (`legal`, `check`). Not available in replay: rejects. */
  ask: (question: Question) => Promise<Answer>;
  /** The past is being looked at, or the client is a spectator: show, offer nothing. */
  readonly: boolean;
  /** This is a first game: a board may say more. */
  coach: boolean;
  /** The rules that matter now, to be highlighted beside the table: `rule(["C10", "C11"])`. */
  rule: (numbers: string[]) => void;
  /** Say a sentence in the live region that no event says ("Seven of 9 squares; must touch"). */
  say: (sentence: string) => void;
  /** Milliseconds by which the server's clock is ahead of this one's: for `roll_due`. */
  clock_ahead: number;
}

/** One event as one sentence, public things only. Null: this event needs no words of the board's (the page has its own). */
export type Describe = (event: TableEvent, view: View, t: Translate) => string | null;
