interface Said {
  id: number;
  sentence: string;
}

const KEPT = 4;

class Announcer {
  said = $state.raw<Said[]>([]);
  // Read instead of `said`, so that an effect that speaks doesn't depend on what was spoken.
  #kept: Said[] = [];
  #count = 0;

  /** Tell it to everybody, screen readers included. */
  say(sentence: string): void {
    if (!sentence) return;
    this.#kept = [...this.#kept, { id: ++this.#count, sentence }].slice(-KEPT);
    this.said = this.#kept;
  }

  /** Another page: what was said is of the past. */
  hush(): void {
    this.#kept = [];
    this.said = this.#kept;
  }
}

/** The one voice of the page. */
export const announcer = new Announcer();
