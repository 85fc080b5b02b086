/** What the page and the worker that runs Python say to each other. */

/** To the worker: a request of `quarantable.offline.answer`, as JSON. */
export interface Asked {
  id: number;
  request: string;
}

/** From the worker. */
export type Told =
  /** So many bytes are here. */
  | { is: "loading"; bytes: number }
  /** Python runs. */
  | { is: "ready" }
  /** Python can't run here; nothing will be answered. */
  | { is: "failed"; why: string }
  /** The answer to a request, as JSON. */
  | { is: "answered"; id: number; answer: string };
