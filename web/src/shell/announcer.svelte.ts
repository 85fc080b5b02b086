interface Said {
  id: number;
  sentence: string;
  /** `public`: for everybody, eyes too. `heard`: eyes see it elsewhere. `confided`: heard too, by who holds the device now and nobody after. */
  to: "public" | "heard" | "confided";
}

const KEPT = 4;

class Announcer {
  said = $state.raw<Said[]>([]);
  // Read instead of `said`, so that an effect that speaks doesn't depend on what was spoken.
  #kept: Said[] = [];
  #count = 0;

  /** Tell it to everybody, screen readers included. */
  say(sentence: string): void {
    this.#add({ id: ++this.#count, sentence, to: "public" });
  }

  /** Tell it to those who listen; those who look see it anyway. */
  whisper(sentence: string): void {
    this.#add({ id: ++this.#count, sentence, to: "heard" });
  }

  /** Tell it to who holds the device now: it may betray a hand. */
  confide(sentence: string): void {
    this.#add({ id: ++this.#count, sentence, to: "confided" });
  }

  /** The device is handed over: what was confided is gone. */
  forgetConfidences(): void {
    this.#kept = this.#kept.filter((said) => said.to !== "confided");
    this.said = this.#kept;
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
