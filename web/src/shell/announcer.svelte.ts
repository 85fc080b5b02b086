interface Said {
  id: number;
  sentence: string;
  /** Is it for eyes too, or do they see it elsewhere? */
  isShown: boolean;
}

const KEPT = 4;

class Announcer {
  said = $state.raw<Said[]>([]);
  // Read instead of `said`, so that an effect that speaks doesn't depend on what was spoken.
  #kept: Said[] = [];
  #count = 0;

  /** Tell it to everybody, screen readers included. */
  say(sentence: string): void {
    this.#add({ id: ++this.#count, sentence, isShown: true });
  }

  /** Tell it to those who listen; those who look see it anyway. */
  whisper(sentence: string): void {
    this.#add({ id: ++this.#count, sentence, isShown: false });
  }

  #add(said: Said): void {
    if (!said.sentence) return;
    this.#kept = [...this.#kept, said].slice(-KEPT);
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
