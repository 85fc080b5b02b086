/** What `quarantable.offline` says of a game by message (`src/quarantable/offline/mailing.py`), as types. */
import type { CovirusPosition, Options, Result } from "../protocol/types";

/** The whole of a game: the texts that a folder of `quarantable mail` holds, by name. */
export type Files = Record<string, string>;

/**
 * Where a game stands. `invited`: no answer to one's invitation yet. `to_send`: one's last message left nothing to choose, and has only to be
 * sent. `waiting`: one's last message holds what one chose. `to_play`: one has to choose. `finished`: it is over.
 */
export type Phase = "invited" | "to_send" | "to_play" | "waiting" | "finished";

export interface MailPlay {
  number: number;
  seat: number;
  play: string;
}

/** A game as its own seat sees it; seat 0 invited, seat 1 answered. */
export interface Show {
  game_id: string;
  phase: Phase;
  me: number;
  /** By seat; the other's is null until they answered. */
  names: (string | null)[];
  options: Options;
  position: CovirusPosition | null;
  /** `order[player]` is a seat; null before the roll-off. */
  order: number[] | null;
  roll_off: [number, number][] | null;
  /** The seat to act. */
  turn: number | null;
  roll: string | null;
  turn_number: number;
  /** Is it one's own to place with the roll? */
  fits: boolean;
  /** The turns that nothing fitted, since one's last message. */
  lost: MailPlay[];
  plays: MailPlay[];
  can: { offer_stop: boolean; agree: boolean; resign: boolean; go_on: boolean };
  result: Result | null;
  /** The `.qtr` text, once the game is over. */
  record: string | null;
  /** The last message that was written here. */
  last_message: string | null;
}

export interface Mail {
  is: "mail";
  files: Files;
  /** What is to be sent now, if anything is. */
  message: string | null;
  show: Show;
}

/** A message that was found in a text. */
export interface Found {
  game_id: string;
  /** Who wrote it. */
  seat: number;
  invites: boolean;
  /** Of who invites. */
  name: string | null;
  options: Options | null;
}
