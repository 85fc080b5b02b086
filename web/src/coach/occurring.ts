import type { ContagiousView, CovirusView, TableEvent, View } from "../protocol/types";

type Moment<AnyView extends View> = [rule: string, occurs: (view: AnyView, last: string | null) => boolean];

const isDouble = (roll: string | null, dice: string): boolean => roll !== null && roll[0] === roll[1] && dice.includes(roll[0] ?? "");
const startsWith =
  (...kinds: string[]) =>
  (last: string | null): boolean =>
    last !== null && kinds.some((kind) => last.startsWith(kind));

/** When each rule of It's Contagious! first matters; the most pressing first. */
const contagious: Moment<ContagiousView>[] = [
  ["C18", ({ position }) => position?.asked != null],
  ["C17", (_view, last) => startsWith("contagion")(last)],
  ["C16", (_view, last) => startsWith("antibodies")(last)],
  ["C15", ({ position }) => position?.counting === "down"],
  ["C14", (_view, last) => startsWith("blowback")(last)],
  ["C13", (_view, last) => startsWith("shield")(last)],
  ["C7", (_view, last) => last === "take"],
  ["C19", ({ position }) => position?.draw_left === 0],
  ["C6", ({ phase }) => phase === "playing"],
  ["C11", ({ position, legal }) => position?.top != null && (legal ?? []).some((play) => rankOf(play) === position.top)],
  ["C9", ({ legal }) => (legal ?? []).some((play) => /\*|\+|W/.test(play))],
  ["C12", ({ position }) => position?.value != null && position.top === null && position.counting === "up"],
  ["C20", ({ position }) => position?.loads.some((load) => load > 0) === true],
];

/** When each rule of Covirus first matters; the most pressing first. */
const covirus: Moment<CovirusView>[] = [
  ["V5", ({ roll }) => isDouble(roll, "6")],
  ["V6", ({ roll }) => isDouble(roll, "1")],
  ["V7", ({ roll }) => isDouble(roll, "2345")],
  ["V8", (_view, last) => last?.endsWith("-") === true],
  ["V2", ({ phase }) => phase === "playing"],
  ["V4", ({ roll }) => roll !== null && roll[0] !== roll[1]],
  ["V10", ({ position }) => position?.status.some((line) => line !== "open") === true],
  ["V12", ({ position }) => position?.scores.some((score) => score > 0) === true],
  ["V11", ({ position }) => position != null && position.status.filter((line) => line === "open").length <= position.length / 4],
];

/** The number a play is of; null for Power Cards and takes. */
function rankOf(play: string): number | null {
  const rank = /=(\d+)$/.exec(play)?.[1] ?? /^(\d+)/.exec(play)?.[1];
  return rank === undefined ? null : Number(rank);
}

function lastPlay(events: TableEvent[]): string | null {
  return events.findLast((event) => event.is === "played")?.play ?? null;
}

/** The rules that matter at this moment, those to be explained first first. */
export function occurring(view: View, events: TableEvent[]): string[] {
  const last = lastPlay(events);
  if (view.game === "contagious") return contagious.filter(([, occurs]) => occurs(view, last)).map(([rule]) => rule);
  return covirus.filter(([, occurs]) => occurs(view, last)).map(([rule]) => rule);
}

/** Every rule that the coach may explain. */
export const EXPLAINED: readonly string[] = [...contagious, ...covirus].map(([rule]) => rule);
