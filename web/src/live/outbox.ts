import { Refused } from "../protocol/refused";
import type { Answer, Deed, Done, Question, Refusal } from "../protocol/types";
import { randomId } from "./ids";

type Request = (Deed | Question) & { id: string };

interface Sent {
  request: Request;
  resolve: (reply: Done | Answer) => void;
  reject: (reason: Error) => void;
}

/** Refusals that lie in the server's trouble, not in what was asked: it can be asked again, and nothing has happened. */
const PASSING = new Set(["can_not_be_stored", "can_not_be_read", "too_busy", "too_fast"]);

/** Requests that have no reply yet. Each keeps its id however often it is sent, so that it is carried out once. */
export class Outbox {
  #sent = new Map<string, Sent>();
  #held = new Set<string>();

  /** Take in a request: what to send, and what will come of it. */
  put(message: Deed | Question): { request: Request; reply: Promise<Done | Answer> } {
    const request: Request = { ...message, id: randomId() };
    const reply = new Promise<Done | Answer>((resolve, reject) => {
      this.#sent.set(request.id, { request, resolve, reject });
    });
    return { request, reply };
  }

  /**
   * A reply came: whoever waits for it hears of it. Replies to what nobody waits for any more are passed over.
   * What a server in trouble refuses for now is kept, to be sent again.
   */
  settle(reply: Done | Answer | Refusal): void {
    const sent = this.#sent.get(reply.id ?? "");
    if (!sent) return;
    if (reply.is === "refused" && PASSING.has(reply.code)) {
      this.#held.add(sent.request.id);
      return;
    }
    this.#sent.delete(sent.request.id);
    this.#held.delete(sent.request.id);
    if (reply.is === "refused") sent.reject(new Refused(reply));
    else sent.resolve(reply);
  }

  /** What must be sent again after a reconnect, oldest first. */
  get unanswered(): Request[] {
    return [...this.#sent.values()].map((sent) => sent.request);
  }

  /** Those of them that the server could not do for now, oldest first. */
  get held(): Request[] {
    return this.unanswered.filter((request) => this.#held.has(request.id));
  }

  /** Nothing will ever be answered: the table was left. */
  abandon(reason: Error): void {
    for (const sent of this.#sent.values()) sent.reject(reason);
    this.#sent.clear();
    this.#held.clear();
  }
}
