import type { Trouble } from "../memory/receipts";
import { Refused } from "../protocol/refused";
import type { Answer, Deed, Done, Question, Refusal, ServerMessage, Sign, TableEvent, View } from "../protocol/types";
import { Fairness } from "./fairness";
import { continued, lastNumber } from "./history";
import { Outbox } from "./outbox";
import { wait } from "./patience";

const SILENCE_MS = 20_000;
const WRONG_TOKEN = 4401;
const NO_SUCH_TABLE = 4404;
const GONE = 4410;
const ENDS = new Map<number, LinkState>([[WRONG_TOKEN, "refused"], [NO_SUCH_TABLE, "unknown"], [GONE, "gone"]]);

/** `lost`: it will be tried again. `refused`: these tokens aren't of this table. `unknown`: there is no such table. `gone`: it was deleted, or has expired. */
export type LinkState = "connecting" | "open" | "lost" | "refused" | "unknown" | "gone" | "left";

function socketAddress(table: string): string {
  return `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(table)}/socket`;
}

/**
 * A live table: what is known of it, and what can be done at it.
 *
 * It reconnects by itself, says which event it has, gets what it missed, and repeats what wasn't acknowledged.
 */
export class LiveTable {
  view = $state.raw<View | null>(null);
  events = $state.raw<TableEvent[]>([]);
  link = $state<LinkState>("connecting");
  /** Is something kept here that the server can't do for now? It is sent again and again. */
  isHeld = $state(false);
  /** What the server did that would let it bend chance. */
  trouble = $state<Trouble | null>(null);
  /** Milliseconds by which the server's clock is ahead of this one's. */
  clockAhead = $state(0);

  readonly table: string;
  readonly #tokens: string[];
  readonly #outbox = new Outbox();
  readonly #fairness: Fairness;
  readonly #listeners = new AbortController();
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #repeats = 0;
  #repeat: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #pulse: ReturnType<typeof setInterval>;

  constructor(table: string, tokens: string[]) {
    this.table = table;
    this.#tokens = tokens;
    this.#fairness = new Fairness(table, this.act);
    this.#pulse = setInterval(() => {
      this.#feelPulse();
    }, SILENCE_MS / 2);
    const { signal } = this.#listeners;
    addEventListener("online", () => this.#hurry(), { signal });
    document.addEventListener("visibilitychange", () => this.#hurry(), { signal });
    this.#connect();
  }

  /** Do something at the table. Rejects with `Refused`. */
  act = (deed: Deed): Promise<Done> => this.#request(deed) as Promise<Done>;

  /** Ask something that changes nothing. Rejects with `Refused`. */
  ask = (question: Question): Promise<Answer> => this.#request(question) as Promise<Answer>;

  /** "It's me", or cover again: no reply but a new view. */
  sign(sign: Sign): void {
    this.#send(sign);
  }

  /** Leave; nothing is heard of the table any more. */
  leave(): void {
    this.link = "left";
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    clearTimeout(this.#repeat);
    this.#listeners.abort();
    this.#socket?.close();
    this.#outbox.abandon(new Refused({ code: "left", rule: "table", why: "The table was left.", facts: {} }));
  }

  #request(message: Deed | Question): Promise<Done | Answer> {
    const { request, reply } = this.#outbox.put(message);
    if (this.link === "open") this.#send(request);
    return reply;
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(socketAddress(this.table));
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.#send({ do: "hello", tokens: this.#tokens, last: lastNumber(this.events) });
    };
    socket.onmessage = (frame) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(frame.data)) as ServerMessage);
    };
    socket.onclose = (closing) => {
      if (socket === this.#socket) this.#lose(closing.code);
    };
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    if (message.is === "done" || message.is === "answer" || message.is === "refused") this.#settle(message);
    else if (message.is === "presence") this.#see(message.view, [], message.now);
    else this.#see(message.view, message.events, message.now);
    if (message.is === "welcome") this.#welcome();
  }

  #settle(reply: Done | Answer | Refusal): void {
    this.#outbox.settle(reply);
    this.isHeld = this.#outbox.held.length > 0;
    if (!this.isHeld) this.#repeats = 0;
    else this.#repeat ??= setTimeout(() => this.#sendAgain(), wait(this.#repeats++, Math.random()));
  }

  /** What the server could not do a moment ago. */
  #sendAgain(): void {
    this.#repeat = undefined;
    for (const request of this.#outbox.held) this.#send(request);
  }

  #see(view: View, came: TableEvent[], now: number): void {
    const events = continued(this.events, came);
    if (events === null) {
      this.#startAfresh();
      return;
    }
    this.events = events;
    this.view = view;
    this.clockAhead = now - Date.now();
    this.trouble = this.#fairness.see(view, events);
  }

  /** An event is missing, which only a fault can bring about: hear the whole story again. */
  #startAfresh(): void {
    this.events = [];
    this.#socket?.close();
  }

  #welcome(): void {
    this.#tries = 0;
    this.link = "open";
    for (const request of this.#outbox.unanswered) this.#send(request);
  }

  #lose(code: number): void {
    if (this.link === "left") return;
    this.link = ENDS.get(code) ?? "lost";
    if (this.link !== "lost") return;
    this.#retry = setTimeout(() => this.#connect(), wait(this.#tries++, Math.random()));
  }

  /** A socket that says nothing, not even to a ping, is dead though it looks open. */
  #feelPulse(): void {
    if (this.link !== "open") return;
    const silence = Date.now() - this.#heard;
    if (silence > SILENCE_MS) this.#drop();
    else if (silence > SILENCE_MS / 2) void this.ask({ do: "ping" }).catch(() => undefined);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lose(0);
  }

  /** The network is back, or somebody looks at the page again: don't wait. */
  #hurry(): void {
    if (this.link === "lost") {
      this.#tries = 0;
      this.#connect();
    } else {
      this.#feelPulse();
    }
  }
}
