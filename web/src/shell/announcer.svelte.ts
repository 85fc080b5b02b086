interface Said {
  id: number;
  sentence: string;
}

const KEPT = 4;

class Announcer {
  said = $state.raw<Said[]>([]);
  #count = 0;

  /** Tell it to everybody, screen readers included. */
  say(sentence: string): void {
    if (!sentence) return;
    this.said = [...this.said, { id: ++this.#count, sentence }].slice(-KEPT);
  }

  /** Another page: what was said is of the past. */
  hush(): void {
    this.said = [];
  }
}

/** The one voice of the page. */
export const announcer = new Announcer();
