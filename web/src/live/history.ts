import type { TableEvent } from "../protocol/types";

/** The number of the last event known; 0 before any. */
export function lastNumber(events: readonly TableEvent[]): number {
  return events.at(-1)?.n ?? 0;
}

/** The events known, continued by those that came; null if one between is missing. Events that are known already are passed over. */
export function continued(known: TableEvent[], came: TableEvent[]): TableEvent[] | null {
  const fresh = came.filter((event) => event.n > lastNumber(known));
  const first = fresh[0];
  if (!first) return known;
  return first.n === lastNumber(known) + 1 ? [...known, ...fresh] : null;
}
