import type { GameName } from "../protocol/types";
import { keep, recall } from "./store";

/** A table that this browser has a seat at, or looked at. */
export interface KnownTable {
  table: string;
  game: GameName | null;
  /** Tokens by seat. */
  tokens: Record<number, string>;
  /** Invitations that this browser made and nobody has used yet, by seat. */
  invitations: Record<number, string>;
  /** When it was last opened here, by this browser's clock. */
  seen: number;
}

type Tables = Record<string, KnownTable>;

const blank = (table: string): KnownTable => ({ table, game: null, tokens: {}, invitations: {}, seen: 0 });

/** All tables known here, the last opened first. */
export function knownTables(): KnownTable[] {
  return Object.values(recall<Tables>("tables", {})).sort((a, b) => b.seen - a.seen);
}

/** What is known of one table; blank if nothing. */
export function known(table: string): KnownTable {
  return recall<Tables>("tables", {})[table] ?? blank(table);
}

/** Remember something more of a table. Other tables, which another tab may have changed, are read anew. */
export function remember(table: string, more: Partial<Omit<KnownTable, "table">>): KnownTable {
  const tables = recall<Tables>("tables", {});
  const before = tables[table] ?? blank(table);
  const after: KnownTable = {
    ...before,
    ...more,
    tokens: { ...before.tokens, ...more.tokens },
    invitations: { ...before.invitations, ...more.invitations },
    seen: Date.now(),
  };
  keep("tables", { ...tables, [table]: after });
  return after;
}

/** Forget a table, its tokens too: the seat can't be had back from this browser. */
export function forget(table: string): void {
  const others = Object.entries(recall<Tables>("tables", {})).filter(([name]) => name !== table);
  keep("tables", Object.fromEntries(others));
}

/** The tokens, in the order of their seats. */
export function tokensOf(table: KnownTable): string[] {
  return Object.entries(table.tokens)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, token]) => token);
}
