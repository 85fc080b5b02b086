import { receiptOf } from "../memory/receipts";
import type { Verified } from "./answers";

/**
 * What a check comes to. `proven`: it holds against what this browser kept. `consistent`: it holds, but nothing here proves that chance wasn't
 * made up afterwards. `message`: it holds, by the seals of both. `declared`: the rules hold, and the dice are the players' word.
 * `seeded`: programs played, and everything fits a seed that nobody was bound to.
 */
export type Verdict = "proven" | "consistent" | "message" | "declared" | "seeded" | "broken";

export function verdictOf({ holds, proven, chance }: Pick<Verified, "holds" | "proven" | "chance">): Verdict {
  if (!holds) return "broken";
  if (proven) return "proven";
  return chance === "fair" ? "consistent" : chance;
}

/** A receipt in the text of a file; null if there is none. */
export function receiptIn(text: string): string | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && "receipt" in found ? text : null;
  } catch {
    return null;
  }
}

const tag = (record: string, name: string): string | undefined => new RegExp(`^\\[${name} "([\\w-]+)"\\]$`, "m").exec(record)?.[1];

/** What this browser kept of the game that a record is of; null if it played no part in it. */
export function receiptFor(record: string): string | null {
  const table = tag(record, "Table");
  return table === undefined ? null : receiptOf(table, Number(tag(record, "GameNumber")));
}
