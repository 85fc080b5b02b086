/** A game of It's Contagious! told event by event, for the live region and the log. */
import type { Describe, Translate } from "../board";
import type { ContagiousView, EventOf, View } from "../protocol/types";
import { seatName } from "../table/seats";
import { quantity, readPlay, total, type NumberPlay, type Play } from "./plays";
import { cardsPhrase, playerName } from "./words";

type Played = EventOf<"played">;

/** Is the position of the view the one right after this event? Only then may its figures be told with it. */
function isLatest(event: Played, view: ContagiousView): boolean {
  return view.last?.n === event.n;
}

function numberSentence(event: Played, play: NumberPlay, view: ContagiousView, t: Translate): string {
  const sum = total(play);
  const value = isLatest(event, view) ? view.position?.value : undefined;
  const facts = { name: seatName(view, event.seat, t), cards: cardsPhrase(play, t), total: sum, value };
  if (value !== null && value !== undefined && value !== sum) return t("contagious.say.number_value", facts);
  return t(quantity(play) === 1 && play.naturals === 1 ? "contagious.say.number_alone" : "contagious.say.number", facts);
}

function flattenKey(event: Played, view: ContagiousView): string {
  const counting = isLatest(event, view) ? view.position?.counting : undefined;
  return counting === undefined || view.phase === "finished" ? "flatten" : `flatten_${counting}`;
}

function contagionSentence(event: Played, target: number, view: ContagiousView, t: Translate): string {
  const names = { name: seatName(view, event.seat, t), target: playerName(view, target, t) };
  const infected = isLatest(event, view) && view.options["shield"] !== "choice" ? (view.position?.turn ?? null) : null;
  if (infected === null) return t("contagious.say.contagion", names);
  if (infected === target) return t("contagious.say.contagion_takes", names);
  if (view.order[infected] === event.seat) return t("contagious.say.contagion_self", names);
  return t("contagious.say.contagion_bounced", { ...names, infected: playerName(view, infected, t) });
}

function playSentence(event: Played, play: Play, view: ContagiousView, t: Translate): string {
  switch (play.kind) {
    case "number":
      return numberSentence(event, play, view, t);
    case "contagion":
      return contagionSentence(event, play.target, view, t);
    default: {
      const key = play.kind === "flatten" ? flattenKey(event, view) : play.kind;
      return t(`contagious.say.${key}`, { name: seatName(view, event.seat, t) });
    }
  }
}

function isContagious(view: View): view is ContagiousView {
  return view.game === "contagious";
}

/** One sentence for one event: "Bob plays three 5s: 15." */
export const describe: Describe = (event, view, t) => {
  if (!isContagious(view)) return null;
  if (event.is === "played") return playSentence(event, readPlay(event.play), view, t);
  if (event.is === "started" && event.starter !== null) return t("contagious.say.leads_first", { name: seatName(view, event.starter, t) });
  return null;
};
