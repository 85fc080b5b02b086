import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { compare, nonceFor, noteEnd, noteStart, troubleOf, type Trouble } from "../memory/receipts";
import type { Deed, TableEvent, View } from "../protocol/types";
import { gamesOf, linesOf } from "./standing";

/** SHA-256 over the lines of a game's events, each with its line feed: 64 hexadecimal digits, as receipts have them (docs/records.md). */
export function eventsDigest(events: readonly TableEvent[]): string {
  return bytesToHex(sha256(utf8ToBytes(linesOf(events).map((line) => `${line}\n`).join(""))));
}

/** The seats of this client's people whose nonce the server doesn't have yet; none before it has committed itself. */
export function seatsToSpeak({ chance, seats, mine }: View): number[] {
  if (chance.commitment === null) return [];
  return mine.filter((seat) => seats[seat]?.kind === "person" && chance.nonces[seat] === undefined);
}

/**
 * This client's part in the fair chance of a table: it adds a nonce for each of its seats as soon as the server has committed itself,
 * keeps receipts, and notices when the server goes back on what it showed.
 */
export class Fairness {
  readonly #table: string;
  readonly #act: (deed: Deed) => Promise<unknown>;
  /** Nonces on their way, by game and seat. They are repeated by the outbox until they are answered. */
  readonly #underWay = new Set<string>();
  #heard = 0;

  constructor(table: string, act: (deed: Deed) => Promise<unknown>) {
    this.#table = table;
    this.#act = act;
  }

  /** Look at what the server shows now; says what is amiss with it. `events`: all that are known. */
  see(view: View, events: readonly TableEvent[]): Trouble | null {
    const { commitment, game_number: game, nonces } = view.chance;
    if (commitment !== null) {
      compare(this.#table, game, commitment, nonces);
      for (const seat of seatsToSpeak(view)) this.#speak(game, commitment, seat);
    }
    if (events.some((event) => event.n > this.#heard && (event.is === "started" || event.is === "finished"))) this.#note(events);
    this.#heard = events.at(-1)?.n ?? 0;
    return troubleOf(this.#table, game, view.mine);
  }

  #speak(game: number, commitment: string, seat: number): void {
    const nonce = nonceFor(this.#table, game, commitment, seat);
    const name = `${String(game)} ${String(seat)}`;
    if (nonce === null || this.#underWay.has(name)) return;
    this.#underWay.add(name);
    this.#act({ do: "nonce", seat, game_number: game, nonce })
      .catch(() => undefined) // What the server says to it is seen in its next view.
      .finally(() => this.#underWay.delete(name));
  }

  #note(events: readonly TableEvent[]): void {
    for (const { start, events: ofGame } of gamesOf(events)) {
      noteStart(this.#table, start.game_number, Object.fromEntries(start.nonces));
      const end = ofGame.find((event) => event.is === "finished");
      if (end) noteEnd(this.#table, start.game_number, () => eventsDigest(ofGame.filter((event) => event.n <= end.n)));
    }
  }
}
