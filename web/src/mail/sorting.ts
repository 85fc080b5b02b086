import { isMyGo } from "./view";
import type { Kept } from "./storage";

function urgency({ show }: Kept): number {
  if (isMyGo(show)) return 0;
  return show.phase === "finished" ? 2 : 1;
}

/** The games that wait for oneself first, then those that wait for the other, then the finished; among equals, the last changed first. */
export function sorted(games: readonly Kept[]): Kept[] {
  return [...games].sort((a, b) => urgency(a) - urgency(b) || b.changed - a.changed);
}
