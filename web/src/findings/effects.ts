import type { GameName } from "../protocol/types";

/** What a change makes of a measure: the value with the game as written, with the change, and the difference with its interval. */
export interface Effect {
  before: number;
  after: number;
  difference: number;
  low: number;
  high: number;
  /** Chance doesn't explain the difference. */
  differs: boolean;
}

/** One option changed, all else as written. */
export interface Change {
  games: number;
  measures: Record<string, Effect>;
}

/** What was measured of a game, as `bench/option_effects.py` takes it from a sweep. */
export interface Sweep {
  /** The levels of the bots that played. */
  bots: string[];
  players: number;
  base: Record<string, number>;
  /** By option and value. */
  changes: Record<string, Record<string, Change>>;
}

export type Outcome = { is: "changed"; measures: [string, Effect][] } | { is: "same" } | { is: "unclear" };

/** The least change that somebody who plays would notice: so many points of a share, or a factor of an amount. */
type Step = { points: number } | { factor: number };

/** Of the measures that say most, by game. */
export const STEPS: Record<GameName, Record<string, Step>> = {
  covirus: { lost: { points: 0.03 }, draw: { points: 0.03 }, turns: { factor: 1.2 }, spoiled: { factor: 1.25 } },
  contagious: { dead: { points: 0.015 }, lead_changes: { factor: 1.2 }, decisions: { factor: 1.05 }, spread: { factor: 1.05 } },
};

const MOST_TOLD = 2;

/** How many steps lie between two values of a measure. */
function steps(step: Step, before: number, after: number): number {
  if ("points" in step) return Math.abs(after - before) / step.points;
  if (before === after) return 0;
  return before > 0 && after > 0 ? Math.abs(Math.log(after / before)) / Math.log(step.factor) : Infinity;
}

/** Could the change be one that is noticed, as far as the games say? */
const mayBeNoticed = (step: Step, { before, low, high }: Effect): boolean =>
  Math.max(steps(step, before, before + low), steps(step, before, before + high)) >= 1;

/** What to tell of a change: at most two clear differences that are noticed, the largest first; or none, or that it isn't known. */
export function outcome(game: GameName, change: Change): Outcome {
  const known = Object.entries(STEPS[game]).flatMap(([name, step]) => {
    const effect = change.measures[name];
    return effect ? [{ name, step, effect, size: steps(step, effect.before, effect.after) }] : [];
  });
  const told = known.filter(({ effect, size }) => effect.differs && size >= 1).sort((a, b) => b.size - a.size);
  if (told.length > 0) return { is: "changed", measures: told.slice(0, MOST_TOLD).map(({ name, effect }) => [name, effect]) };
  return { is: known.some(({ step, effect }) => mayBeNoticed(step, effect)) ? "unclear" : "same" };
}
