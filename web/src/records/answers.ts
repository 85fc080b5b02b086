/** What Python in the page says of records: `quarantable/offline/records.py`, written as types. */
import type { ContagiousPosition, CovirusPosition, EndReason, GameName, Options } from "../protocol/types";

export type Chance = "fair" | "message" | "declared" | "seeded";

/** One thing that was checked. `holds` is null where nothing proves it. */
export interface Checked {
  check: string;
  holds: boolean | null;
  code: string;
  /** In English. */
  why: string;
  facts: Record<string, unknown>;
  /** Of the record, from 1. */
  line: number | null;
}

export interface Verified {
  is: "verified";
  holds: boolean;
  proven: boolean;
  chance: Chance;
  /** In English. */
  summary: string;
  steps: Checked[];
}

/** One entry of a record and what came of it. */
export interface Step {
  line: number;
  text: string;
  kind: string;
  seat: number | null;
  play: string | null;
  /** How many plays stand after it. */
  plays: number;
  /** Null until the game is set up, and where cards are hidden. */
  position: ContagiousPosition | CovirusPosition | null;
  turn: number | null;
  roll: string | null;
}

export interface Replayed {
  is: "replay";
  game: GameName;
  options: Options;
  seats: { kind: "person" | "bot"; name: string }[];
  /** `order[player]` is a seat. */
  order: number[];
  date: string;
  chance: Chance;
  /** Whose view of an unfinished game it is; null: everything is there. */
  view: { seat: number | null; hand: string[] } | null;
  result: { outcome: EndReason | "unfinished"; scores: number[]; winners: number[] };
  steps: Step[];
}
