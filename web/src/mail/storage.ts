/**
 * Games by message in this browser: all there is of them, so what is stored is stored before anybody sees it.
 *
 * IndexedDB, since its transactions hold across tabs: what another tab stored meanwhile is never overwritten.
 */
import type { Files, Show } from "./shapes";

export interface Kept {
  /** Which game, and which of its seats: one browser may have both. Also its address, `/mail/ID`. */
  id: string;
  /** Counts what was stored; the next one must be stored over exactly this one. */
  version: number;
  files: Files;
  /** Where the game stood when it was stored, so that a list needs no rules. */
  show: Show;
  /** What waits to be sent, or was sent last while the other is awaited. */
  message: string | null;
  /** When, by this browser's clock. */
  changed: number;
}

/** Another tab stored something newer: look at that first. */
export class Outdated extends Error {}

/** This browser keeps nothing, as some do in private windows. */
export class Forgetful extends Error {}

export interface Shelf {
  all: () => Promise<Kept[]>;
  get: (id: string) => Promise<Kept | null>;
  /** Store the game after `version` (0: it is new), durably. Rejects with `Outdated` or `Forgetful`; then nothing has changed. */
  put: (game: Omit<Kept, "version">, version: number) => Promise<Kept>;
  remove: (id: string) => Promise<void>;
}

/** The id of a seat's game. */
export function idOf(gameId: string, seat: number): string {
  return `${gameId}-${String(seat)}`;
}

/** What is to be stored over what is there. Throws `Outdated` if that isn't what it was made from. */
export function next(stored: Kept | undefined, game: Omit<Kept, "version">, version: number): Kept {
  if ((stored?.version ?? 0) !== version) throw new Outdated();
  return { ...game, version: version + 1 };
}

const STORE = "games";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("quarantable-mail", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => {
      reject(new Forgetful());
    };
  });
}

async function openedOnce(): Promise<IDBDatabase> {
  try {
    return await opened();
  } catch {
    throw new Forgetful();
  }
}

/** Run one transaction; resolves once it is on the disk. What `work` throws undoes it. */
async function transact<Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore, done: (value: Value) => void) => void): Promise<Value> {
  const database = await openedOnce();
  const transaction = database.transaction(STORE, mode, { durability: "strict" });
  try {
    return await settled(transaction, work);
  } finally {
    database.close();
  }
}

function settled<Value>(transaction: IDBTransaction, work: (store: IDBObjectStore, done: (value: Value) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    let value: Value;
    work(transaction.objectStore(STORE), (found) => (value = found));
    transaction.oncomplete = () => {
      resolve(value);
    };
    transaction.onabort = () => {
      reject(transaction.error === null ? new Outdated() : new Forgetful());
    };
  });
}

function put(game: Omit<Kept, "version">, version: number): Promise<Kept> {
  return transact<Kept>("readwrite", (store, done) => {
    const reading = store.get(game.id) as IDBRequest<Kept | undefined>;
    reading.onsuccess = () => {
      try {
        const newer = next(reading.result, game, version);
        store.put(newer);
        done(newer);
      } catch {
        store.transaction.abort();
      }
    };
  });
}

/** This browser's games. */
export const shelf: Shelf = {
  all: () =>
    transact<Kept[]>("readonly", (store, done) => {
      const reading = store.getAll() as IDBRequest<Kept[]>;
      reading.onsuccess = () => {
        done(reading.result);
      };
    }),
  get: (id) =>
    transact<Kept | null>("readonly", (store, done) => {
      const reading = store.get(id) as IDBRequest<Kept | undefined>;
      reading.onsuccess = () => {
        done(reading.result ?? null);
      };
    }),
  put,
  remove: (id) =>
    transact<undefined>("readwrite", (store, done) => {
      store.delete(id);
      done(undefined);
    }),
};
