const FIRST_MS = 400;
const LONGEST_MS = 10_000;

/** How long to wait before the next try to connect, in ms: doubling, never much, and never all clients at once. `chance` is in [0, 1). */
export function wait(tries: number, chance: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (0.5 + chance / 2);
}
