import type { Translate } from "../board";
import { isSaid } from "../i18n/index.svelte";
import type { Reason, View } from "../protocol/types";
import { seatName } from "./seats";

/** A reason's facts, players by their names. */
function named({ facts }: Reason, view: View, t: Translate): Record<string, unknown> {
  const seat = typeof facts.seat === "number" ? view.order[facts.seat] : undefined;
  return { ...facts, count: facts.count ?? facts.cards, name: seat === undefined ? "" : seatName(view, seat, t) };
}

/** Why a play may have been made, in the language spoken; in the server's English where the catalogue doesn't know the code. */
export function reasonSentence(reason: Reason, view: View, t: Translate): string {
  const key = `bots.reason.${reason.code}`;
  return isSaid(key) ? t(key, named(reason, view, t)) : reason.why;
}
