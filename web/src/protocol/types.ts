/** What a server says and is told: `docs/socket.md`, written as types. Times are milliseconds since 1970, of the server. */

export type GameName = "contagious" | "covirus";
export type Pace = "live" | "slow";
export type Rolls = "automatic" | "by_hand";
/** `fair`: the table's dice and decks, which can be checked. `typed`: people roll real dice and type them. */
export type Dice = "fair" | "typed";
/** The dice of two seats, one die each. */
export type RollOff = [number, number][];
export type Level = string;

/** The value of an option: a number, a word, a map of counts, or null for "left to chance". */
export type OptionValue = number | string | Record<string, number> | null;
export type Options = Record<string, OptionValue>;

// What GET /api/games says of a game.

export interface OptionSpec {
  name: string;
  default: OptionValue;
  rule: string;
  sentence: string;
  choices?: string[];
  least?: number;
  most?: number;
}

export interface GameSpec {
  name: GameName;
  title: string;
  least_players: number;
  most_players: number;
  has_dice: boolean;
  has_cards: boolean;
  options: OptionSpec[];
  presets: Record<string, Options>;
  /** A sentence about each level in this game. */
  characters: Record<Level, string>;
}

export interface Games {
  games: GameSpec[];
  levels: Level[];
  usual_level: Level;
  kept_days: Kept;
}

/** After how many days in which nothing happens the server forgets a table; null: never. */
export interface Kept {
  never_started: number | null;
  finished: number | null;
  under_way: number | null;
}

// Setting a table and sitting down.

export type SeatWish =
  | { kind: "me"; name: string }
  | { kind: "link" }
  | { kind: "device"; name: string }
  | { kind: "bot"; level: Level };

export interface NewTable {
  game: GameName;
  options?: Options | string;
  seats: SeatWish[];
  pace?: Pace;
  rolls?: Rolls;
  dice?: Dice;
  limit_seconds?: number;
  /** May people ask what a bot would play? */
  hints?: boolean;
  /** In place of `options`: the first game goes on after so many of the plays that stand in a record. */
  go_on?: { record: string; plays: number };
}

export interface MadeSeat {
  seat: number;
  token?: string;
  invitation?: string;
}

export interface MadeTable {
  table: string;
  seats: MadeSeat[];
}

export interface Sat {
  seat: number;
  token: string;
}

// Positions: a *state* of the engine protocol, as this client may see it. `turn`, `hands`, `loads` … are by PLAYER, not by seat.

/** `"1"` … `"13"`, `"W"`, `"contagion"`, `"shield"`, `"blowback"`, `"flatten"`, `"antibodies"`. */
export type CardName = string;

export interface ContagiousPosition {
  players: number;
  /** The player to act: the one asked while a Contagion waits; null when the game is over. */
  turn: number | null;
  /** The player who must answer a Contagion. */
  asked: number | null;
  value: number | null;
  counting: "up" | "down";
  direction: 1 | -1;
  /** The rank on top of the pile that may be matched. */
  top: number | null;
  pile: CardName[];
  hands: (CardName[] | null)[];
  hand_sizes: number[];
  loads: number[];
  load_cards: CardName[][];
  draw_left: number;
  leader: number | null;
  over: boolean;
  scores: number[];
  winners: number[];
  next_starter: number | null;
}

export type LineStatus = "open" | "virus" | "cure" | "spoiled";

export interface CovirusPosition {
  turn: "virus" | "cure" | null;
  width: number;
  length: number;
  /** From line 1: `.` free, `v` virus, `c` cure. */
  lines: string[];
  status: LineStatus[];
  /** [virus, cure] */
  scores: [number, number];
  over: boolean;
  winners: number[];
  turns: number;
}

// The view: all that this client may see of a table.

export interface SeatView {
  seat: number;
  kind: "person" | "bot";
  name: string | null;
  level: Level | null;
  filled: boolean;
  here: boolean;
  away: boolean;
  played_by_bot: boolean;
  resigned: boolean;
  /** Does a bot sit there that is to play now? */
  thinking: boolean;
}

export interface Can {
  roll: boolean;
  undo: boolean;
  ask_take_back: boolean;
  offer_stop: boolean;
  resign: boolean;
  start: boolean;
  rematch: boolean;
  hint: boolean;
}

export interface Offer {
  seat: number;
  agreed: number[];
}

export interface TakeOverVote {
  away: number;
  agreed: number[];
  needed: number[];
}

export interface LastPlay {
  n: number;
  seat: number;
  play: string;
}

export type EndReason = "played_out" | "stopped" | "resigned";

export interface Result {
  reason: EndReason;
  /** By seat. */
  scores: number[];
  winners: number[];
  loser: number | null;
}

export interface SeriesGame {
  game_number: number;
  scores: number[];
  winners: number[];
}

/** Where the chance comes from of the game that is on, was last, or is coming and committed to already. */
export interface ChanceView {
  dice: Dice;
  /** Of the derivation; null with typed dice. */
  version: string | null;
  game_number: number;
  /** 64 hexadecimal digits by which the server fixed its secret. */
  commitment: string | null;
  /** By seat: 32 hexadecimal digits that a person's device made. */
  nonces: Record<string, string>;
  /** 64 hexadecimal digits, once the game is finished. */
  secret: string | null;
}

interface CommonView {
  table: string;
  /** The number of the last event. */
  n: number;
  title: string;
  options: Options;
  pace: Pace;
  rolls: Rolls;
  chance: ChanceView;
  /** Did its first game go on from a record, so that it counts for nothing? */
  casual: boolean;
  /** May people ask what a bot would play? */
  hints: boolean;
  /** Can bots think now, soon, or not at all? Until they can they play simply. */
  bots: "ready" | "warming" | "simple";
  limit_seconds: number | null;
  phase: "gathering" | "playing" | "finished";
  creator: number | null;
  seats: SeatView[];
  /** This client's seats, and which of them is uncovered. */
  mine: number[];
  uncovered: number | null;
  game_number: number;
  /** `order[player]` is the seat of that player; empty before the start. */
  order: number[];
  roll_off: RollOff | null;
  starter: number | null;
  /** The SEAT to act. */
  turn: number | null;
  roll: string | null;
  turn_number: number;
  /** When the table will roll by itself. */
  roll_due: number | null;
  /** With a roll: does anything fit? */
  fits: boolean | null;
  /** Plays of the uncovered seat if it is to act (cards only). */
  legal: string[] | null;
  can: Can;
  take_back: Offer | null;
  stop: Offer | null;
  votes: TakeOverVote[];
  last: LastPlay | null;
  result: Result | null;
  series: SeriesGame[];
  /** Shares of wins by seat. */
  standings: number[];
  rematch: number[];
}

export interface ContagiousView extends CommonView {
  game: "contagious";
  position: ContagiousPosition | null;
}

export interface CovirusView extends CommonView {
  game: "covirus";
  position: CovirusPosition | null;
}

export type View = ContagiousView | CovirusView;

// The events, numbered from 1 without gaps.

interface Numbered {
  n: number;
  at: number;
}

interface CreatedSeat {
  kind: string;
  name?: string | null;
  level?: Level | null;
}

export type TableEvent = Numbered &
  (
    | { is: "created"; game: GameName; options: Options; seats: CreatedSeat[]; pace: Pace; rolls: Rolls; dice: Dice; limit_seconds: number | null; hints: boolean }
    | { is: "sat"; seat: number; name: string }
    | { is: "freed"; seat: number }
    | { is: "invited"; seat: number }
    | { is: "committed"; game_number: number; commitment: string; leader: number | null }
    | { is: "nonce_said"; seat: number; nonce: string }
    | { is: "started"; game_number: number; order: number[]; starter: number | null; roll_off: RollOff | null; nonces: [number, string][] }
    | { is: "rolled"; turn_number: number; roll: string }
    | { is: "played"; seat: number; play: string; by: "person" | "bot" | "table" }
    | { is: "hinted"; seat: number }
    | { is: "undone"; seat: number; to: number }
    | { is: "take_back_asked"; seat: number }
    | { is: "take_back_answered"; seat: number; agree: boolean }
    | { is: "stop_offered"; seat: number }
    | { is: "stop_answered"; seat: number; agree: boolean }
    | { is: "resigned"; seat: number }
    | { is: "returned"; seat: number }
    | { is: "take_over_voted"; seat: number; away: number; agree: boolean }
    | { is: "taken_over"; seat: number; level: Level }
    | { is: "finished"; reason: EndReason; scores: number[]; winners: number[]; loser: number | null; secret: string | null }
    | { is: "rematch_wanted"; seat: number }
  );

export type EventKind = TableEvent["is"];
export type EventOf<Kind extends EventKind> = Extract<TableEvent, { is: Kind }>;

// From the server.

export interface Refusal {
  is: "refused";
  id?: string;
  code: string;
  rule: string;
  why: string;
  facts: Record<string, unknown>;
}

export interface Done {
  is: "done";
  id: string;
  n: number;
  invitation?: string;
  /** To `hint`. */
  play?: string;
  share?: number;
  reason?: Reason;
}

/** Why a play may have been made: a key for catalogues, its facts, and the sentence in English. */
export interface Reason {
  code: string;
  facts: Record<string, unknown>;
  why: string;
}

export interface Answer {
  is: "answer";
  id: string;
  /** To `legal`. */
  plays?: string[] | null;
  /** To `check`; the rest only when it is false. To `why`, a `Reason`. */
  ok?: boolean;
  code?: string;
  rule?: string;
  why?: string;
  facts?: Record<string, unknown>;
}

export interface Welcome {
  is: "welcome";
  view: View;
  events: TableEvent[];
  now: number;
}

export interface News {
  is: "news";
  events: TableEvent[];
  view: View;
  now: number;
}

export interface Presence {
  is: "presence";
  view: View;
  now: number;
}

export type ServerMessage = Welcome | News | Presence | Done | Answer | Refusal;

// From the client. The `id` is put in by the socket client.

export type Deed =
  | { do: "play"; seat: number; after: number; play: string; typed?: true }
  | { do: "roll"; seat: number; after: number; dice?: string }
  | { do: "undo" | "ask_take_back" | "offer_stop"; seat: number; after: number }
  | { do: "answer_take_back" | "answer_stop"; seat: number; agree: boolean }
  | { do: "resign" | "rematch" | "hint"; seat: number }
  | { do: "nonce"; seat: number; game_number: number; nonce: string }
  | { do: "start"; seat: number; roll_off?: RollOff }
  | { do: "vote_take_over"; seat: number; away: number; agree: boolean }
  | { do: "free"; seat: number; free: number }
  | { do: "invite"; seat: number; to: number };

export type Question =
  | { do: "legal"; seat: number; after: number }
  | { do: "check"; seat: number; play: string }
  | { do: "why"; n: number }
  | { do: "ping" };

export type Sign = { do: "me"; seat: number } | { do: "cover" };
