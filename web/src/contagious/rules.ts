/** Which of the rules matter now: to highlight beside the table. */
import type { ContagiousPosition, ContagiousView } from "../protocol/types";
import { effectOf, type Effect } from "./compose";
import { readPlay } from "./plays";

const OF_EFFECT: Record<Effect["does"], string> = {
  leads: "C8", beats: "C10", adds: "C11", under: "C15", passes: "C13", reverses: "C14", flattens: "C15", flattens_on: "C15", unflattens: "C15",
  sheds: "C16", infects: "C17", takes: "C7", accepts: "C18", bounces: "C18",
};

/** The rule that a play goes by. */
export function ruleOfPlay(text: string, view: ContagiousView, position: ContagiousPosition): string {
  return OF_EFFECT[effectOf(readPlay(text), position, view.options).does];
}

function rulesOfPile({ pile, value, counting, top }: ContagiousPosition): string[] {
  if (pile.length === 0 || value === null) return ["C8"];
  if (counting === "down") return ["C15"];
  return top === null ? ["C10", "C12"] : ["C10", "C11"];
}

/** The rules of the moment, the most important first. */
export function rulesNow(view: ContagiousView): string[] {
  const { position } = view;
  if (!position) return [];
  if (position.over) return ["C20", "C19"];
  if (position.asked !== null) return ["C18", "C17"];
  if (view.legal?.length === 1 && view.legal[0] === "take") return ["C7", ...rulesOfPile(position)];
  return ["C6", ...rulesOfPile(position)];
}
