import { fetchViewAt } from "../live/http";
import type { View } from "../protocol/types";

/** The past of a table, looked at one position at a time. */
export class Replay {
  /** The event after which the position shown was; null: now. */
  at = $state<number | null>(null);
  view = $state.raw<View | null>(null);

  readonly #table: string;
  readonly #token: () => string | undefined;
  #seen: Partial<Record<number, View>> = {};

  /** `token`: of the seat that looks back, undefined for a spectator. */
  constructor(table: string, token: () => string | undefined) {
    this.#table = table;
    this.#token = token;
  }

  /** Show the position after event `n`. Rejects with `Refused`; then what was shown stays. */
  async show(n: number): Promise<void> {
    const view = this.#seen[n] ?? (await fetchViewAt(this.#table, n, this.#token()));
    this.#seen[n] = view;
    this.at = n;
    this.view = view;
  }

  /** Back to now. */
  end(): void {
    this.at = null;
    this.view = null;
    this.#seen = {};
  }
}
