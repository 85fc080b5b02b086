import { offline } from "../offline/offline.svelte";
import { Refused } from "../protocol/refused";
import { pythonBytes } from "./files";
import type { Asked, Told } from "./messages";

/** `loading`: so many of all bytes are here; with all of them, Python is still starting for a moment. */
export type PythonState = { is: "idle" } | { is: "loading"; bytes: number; of: number } | { is: "ready" } | { is: "failed"; why: string };

interface Waiting {
  resolve: (answer: object) => void;
  reject: (reason: Refused) => void;
}

interface RefusedAnswer {
  is: "refused";
  code: string;
  rule: string;
  why: string;
  facts: Record<string, unknown>;
}

const isRefused = (answer: { is?: unknown }): answer is RefusedAnswer => answer.is === "refused";

const failure = (why: string): Refused => new Refused({ code: "no_python", rule: "table", why: `Python doesn't run in this browser: ${why}`, facts: { why } });

/**
 * Python in this page: the rules, records, chance and play by message, from the same source as everywhere.
 *
 * It is fetched and started by the first call, once for the page, and anew by the next call if it failed.
 */
class Python {
  state = $state.raw<PythonState>({ is: "idle" });

  #worker: Worker | null = null;
  #asked = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** What `quarantable.offline.answer` says to a request. Rejects with `Refused`, too if Python can't run here. */
  call<Answer extends object>(request: object): Promise<Answer> {
    const asked: Asked = { id: ++this.#asked, request: JSON.stringify(request) };
    const answer = new Promise<object>((resolve, reject) => {
      this.#waiting.set(asked.id, { resolve, reject });
    });
    this.#started().postMessage(asked);
    return answer as Promise<Answer>;
  }

  /** Start it, so that the first call needn't wait as long. */
  start(): void {
    this.#started();
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "python" });
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      this.#hear(data);
    };
    worker.onerror = (error) => {
      this.#fail(error.message || "its program can't be fetched");
    };
    this.#worker = worker;
    this.state = { is: "loading", bytes: 0, of: pythonBytes };
    return worker;
  }

  #hear(told: Told): void {
    if (told.is === "answered") this.#settle(told.id, JSON.parse(told.answer) as object);
    else if (told.is === "failed") this.#fail(told.why);
    else if (told.is === "ready") this.#welcome();
    else if (this.state.is === "loading") this.state = { ...this.state, bytes: told.bytes };
  }

  /** What was fetched once is there without a connection, too. */
  #welcome(): void {
    this.state = { is: "ready" };
    void offline.keep();
  }

  #settle(id: number, answer: object): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (isRefused(answer)) waiting?.reject(new Refused(answer));
    else waiting?.resolve(answer);
  }

  #fail(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.state = { is: "failed", why };
    for (const { reject } of this.#waiting.values()) reject(failure(why));
    this.#waiting.clear();
  }
}

export const python = new Python();
