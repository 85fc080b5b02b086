/** What `POST /api/review` answers, line by line (docs/review.md): shares are from 0 to 1, plays are numbered from 1 as they stand. */
import type { Reason, Refusal } from "../protocol/types";

export interface Point {
  /** So many plays stood. */
  plays: number;
  share: number;
}

/** What became of a seat's share, part by part; the parts add up from `par` to `result`. */
export interface Split {
  par: number;
  deal: number;
  own: number;
  others: number;
  luck: number;
  ending: number;
  /** Null where nobody won. */
  result: number | null;
}

export interface SeatReview {
  seat: number;
  /** Empty if it never had a choice. */
  curve: Point[];
  split: Split | null;
}

export interface PlayReview {
  number: number;
  seat: number;
  play: string;
  best: string;
  before: number;
  after: number;
  cost: number;
  why: Reason;
  why_best: Reason;
}

export interface Moment {
  kind: "own" | "between" | "ending";
  seat: number;
  /** So many plays stood before it. */
  plays: number;
  swing: number;
  told: Reason;
  /** The number of the weighed play that belongs to it. */
  play: number | null;
}

export interface Review {
  is: "review";
  level: string;
  playouts: number;
  seats: SeatReview[];
  plays: PlayReview[];
  /** The largest first. */
  moments: Moment[];
  noise: { costs: number; swings: number };
  count: number;
}

export interface Progress {
  is: "progress";
  done: number;
  of: number;
}

export type ReviewLine = Progress | Review | Refusal;
