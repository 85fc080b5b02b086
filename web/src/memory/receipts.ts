/**
 * What this browser can hold a finished game's record against (docs/fair-chance.md, *Receipts*).
 *
 * A receipt begins with this browser's first nonce for a game, before that is said: what the server had committed itself to by then.
 * Somebody who only looks on, or plays on with a seat that another device spoke for, has none: it would prove nothing.
 */
import { drop, keep, namesOf, recall } from "./store";

/** As it is handed on: its text is this, as JSON. */
export interface Receipt {
  receipt: "1";
  table: string;
  game_number: number;
  /** As it was first shown here. */
  commitment: string;
  /** The nonces that this browser made, by seat. */
  mine: Record<string, string>;
  /** All nonces, as the start of the game told them. */
  nonces: Record<string, string> | null;
  /** SHA-256 of all that happened in the game, as this browser saw it. */
  events: string | null;
}

interface Kept extends Receipt {
  /** When it was made, by this browser's clock. */
  made: number;
  /** Another commitment that the server showed afterwards. */
  changed: string | null;
  /** Own seats for which the server has another nonce than the one made here. */
  replaced: number[];
}

/** `commitment`: the server changed it. `nonce`: the server has another nonce for a seat here, or leaves it out. */
export type Trouble = "commitment" | "nonce";

const MOST = 200;
const BEGINNING = "receipt.";

const nameOf = (table: string, game: number): string => `${BEGINNING}${table}.${String(game)}`;

function kept(table: string, game: number): Kept | null {
  return recall<Kept | null>(nameOf(table, game), null);
}

function change(receipt: Kept, changes: Partial<Kept>): void {
  keep(nameOf(receipt.table, receipt.game_number), { ...receipt, ...changes });
}

/** The nonce of a seat of this browser's: made and kept when first asked for, the same ever after. Null if the commitment isn't the first one shown. */
export function nonceFor(table: string, game: number, commitment: string, seat: number): string | null {
  const receipt = kept(table, game) ?? begun(table, game, commitment);
  if (receipt.commitment !== commitment) return null;
  const nonce = receipt.mine[seat] ?? freshNonce();
  change(receipt, { mine: { ...receipt.mine, [seat]: nonce } });
  return nonce;
}

function begun(table: string, game: number, commitment: string): Kept {
  dropOldest();
  return { receipt: "1", table, game_number: game, commitment, mine: {}, nonces: null, events: null, made: Date.now(), changed: null, replaced: [] };
}

/** 128 bits that nobody can foresee, in hexadecimal digits. */
function freshNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function dropOldest(): void {
  const made = namesOf(BEGINNING).map((name) => ({ name, at: recall<Kept | null>(name, null)?.made ?? 0 }));
  made.sort((one, other) => one.at - other.at);
  for (const { name } of made.slice(0, Math.max(0, made.length - MOST + 1))) drop(name);
}

/** Compare what the server shows of a game now with what is kept: a commitment never changes, nor does a nonce. */
export function compare(table: string, game: number, commitment: string, nonces: Record<string, string>): void {
  const receipt = kept(table, game);
  if (!receipt) return;
  const replaced = Object.keys(receipt.mine).filter((seat) => nonces[seat] !== undefined && nonces[seat] !== receipt.mine[seat]);
  if (commitment !== receipt.commitment) change(receipt, { changed: commitment });
  else if (replaced.length > 0) forgetNonces(receipt, replaced);
}

function forgetNonces(receipt: Kept, seats: string[]): void {
  const mine = Object.fromEntries(Object.entries(receipt.mine).filter(([seat]) => !seats.includes(seat)));
  change(receipt, { mine, replaced: [...receipt.replaced, ...seats.map(Number)] });
}

/** The game has started, with these nonces; what was noted first stays. */
export function noteStart(table: string, game: number, nonces: Record<string, string>): void {
  const receipt = kept(table, game);
  if (receipt?.nonces === null) change(receipt, { nonces });
}

/** The game is finished, after these events; what was noted first stays. */
export function noteEnd(table: string, game: number, events: () => string): void {
  const receipt = kept(table, game);
  if (receipt?.events === null) change(receipt, { events: events() });
}

/** What the server did that it mustn't; null: nothing that was seen here. */
export function troubleOf(table: string, game: number, seats: readonly number[]): Trouble | null {
  const receipt = kept(table, game);
  if (!receipt) return null;
  if (receipt.changed !== null) return "commitment";
  const said = seats.filter((seat) => receipt.mine[seat] !== undefined);
  const isLeftOut = (seat: number): boolean => receipt.nonces !== null && receipt.nonces[seat] !== receipt.mine[seat];
  return said.some(isLeftOut) || seats.some((seat) => receipt.replaced.includes(seat)) ? "nonce" : null;
}

/** Was the nonce of this seat made here? */
export function isMadeHere(table: string, game: number, seat: number): boolean {
  return kept(table, game)?.mine[seat] !== undefined;
}

/** The receipt of a game as text, to be checked against or to be saved; null if this browser added no nonce to it. */
export function receiptOf(table: string, game: number): string | null {
  const receipt = kept(table, game);
  if (!receipt || Object.keys(receipt.mine).length === 0) return null;
  const { receipt: version, table: id, game_number, commitment, mine, nonces, events } = receipt;
  return JSON.stringify({ receipt: version, table: id, game_number, commitment, mine, nonces, events } satisfies Receipt);
}
