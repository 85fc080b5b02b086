/** Which of the rules matter now: to highlight beside the table, and to explain in a first game. */
import type { CardName, ContagiousPosition, ContagiousView, TableEvent } from "../protocol/types";
import { effectOf, isNumber, type Effect } from "./compose";
import { readPlay } from "./plays";
import { standingPlays } from "./round";

const OF_EFFECT: Record<Effect["does"], string> = {
  leads: "C8", beats: "C10", adds: "C11", under: "C15", passes: "C13", reverses: "C14", flattens: "C15", flattens_on: "C15", unflattens: "C15",
  sheds: "C16", infects: "C17", takes: "C7", accepts: "C18", bounces: "C18",
};
const OF_CARD: Record<CardName, string> = { W: "C9", contagion: "C17", shield: "C13", blowback: "C14", flatten: "C15", antibodies: "C16" };

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

function rulesOfHand(hand: readonly CardName[]): string[] {
  const pairs = hand.some((card, place) => isNumber(card) && hand.indexOf(card) !== place) ? ["C9"] : [];
  return [...pairs, ...hand.flatMap((card) => OF_CARD[card] ?? [])];
}

function rulesOfLastPlay(events: readonly TableEvent[]): string[] {
  const play = standingPlays(events).at(-1);
  if (!play) return [];
  const { kind } = readPlay(play.play);
  if (kind === "take") return ["C7"];
  return kind === "accept" || kind === "bounce" ? ["C18"] : (OF_CARD[kind] ?? []) as string[];
}

/** The rules that a first game's player meets here, most important first: those of the moment, of the last play, of the own hand. */
export function rulesMet(view: ContagiousView, events: readonly TableEvent[]): string[] {
  const { position } = view;
  if (!position) return [];
  const hand = view.uncovered === null ? [] : (position.hands[view.order.indexOf(view.uncovered)] ?? []);
  const ending = position.draw_left === 0 ? ["C19"] : [];
  return [...new Set([...rulesNow(view), ...rulesOfLastPlay(events), ...ending, ...rulesOfHand(hand)])];
}
