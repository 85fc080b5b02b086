import type { Describe, Translate } from "../board";
import type { TableEvent, View } from "../protocol/types";
import { endingSentence } from "./ending";
import { seatName } from "./seats";

/** What the table's own events are, in a sentence; null for those that are a board's to tell. */
export const describeTable: Describe = (event, view, t) => {
  const name = "seat" in event ? seatName(view, event.seat, t) : "";
  switch (event.is) {
    case "sat":
      return t("shell.say.sat", { name: event.name });
    case "freed":
      return t("shell.say.freed", { number: event.seat + 1 });
    case "started":
      return t("shell.say.started", { number: event.game_number });
    case "played":
      return t("shell.say.played", { name, play: event.play });
    case "rolled":
      return t("shell.say.rolled", { roll: event.roll });
    case "hinted":
      return t("bots.hint.taken", { name });
    case "undone":
      return t("shell.say.undone", { name });
    case "take_back_asked":
      return t("shell.say.take_back_asked", { name });
    case "stop_offered":
      return t("shell.say.stop_offered", { name });
    case "take_back_answered":
    case "stop_answered":
      return event.agree ? t("shell.say.agreed", { name }) : t("shell.say.declined", { name });
    case "resigned":
      return t("shell.say.resigned", { name });
    case "returned":
      return t("shell.say.returned", { name });
    case "take_over_voted":
      return t(event.agree ? "shell.say.voted_for" : "shell.say.voted_against", { name, away: seatName(view, event.away, t) });
    case "taken_over":
      return t("shell.say.taken_over", { name });
    case "finished":
      return endingSentence(view, event.winners, t);
    case "rematch_wanted":
      return t("shell.say.rematch_wanted", { name });
    default:
      return null;
  }
};

const isLostTurn = (event: TableEvent): boolean => event.is === "played" && event.by === "table";

/** What happened, a sentence an event; a run of lost turns, and the rolls that lost them, is told in one. */
export function sentences(events: TableEvent[], view: View, t: Translate, board: Describe): string[] {
  const lost = events.filter(isLostTurn).length;
  const told = lost > 1 ? events.filter((event) => !isLostTurn(event) && !(event.is === "rolled" && view.roll !== event.roll)) : events;
  const said = told.map((event) => board(event, view, t) ?? describeTable(event, view, t) ?? "");
  const summary = lost > 1 ? [t("shell.say.lost_turns", { count: lost })] : [];
  return [...summary, ...said].filter(Boolean);
}
