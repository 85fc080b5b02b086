/** Plays and what they do, in words of the spoken language. */
import type { Translate } from "../board";
import type { CardName, ContagiousPosition, ContagiousView } from "../protocol/types";
import { seatName } from "../table/seats";
import { effectOf, isNumber, type Effect } from "./compose";
import { quantity, readPlay, type NumberPlay, type Play } from "./plays";

/** "three"; figures where the catalogue has no word. */
export function numberWord(count: number, t: Translate): string {
  return t("contagious.number_words").split(",")[count] ?? String(count);
}

export function cardName(card: CardName, t: Translate): string {
  return isNumber(card) ? t("contagious.card.number", { rank: card }) : t(`contagious.card.${card}`);
}

/** The seat's name of a player of the running game. */
export function playerName(view: ContagiousView, player: number, t: Translate): string {
  return seatName(view, view.order[player] ?? player, t);
}

/** "two 5s and a Wild", "a Wild as 4". */
export function cardsPhrase(play: NumberPlay, t: Translate): string {
  const { rank, naturals, wilds } = play;
  const wildsPhrase = t("contagious.cards.wilds", { wilds, wilds_word: numberWord(wilds, t) });
  if (naturals === 0) return t("contagious.cards.wilds_as", { wilds: wildsPhrase, rank });
  const naturalsPhrase = t("contagious.cards.naturals", { naturals, rank, naturals_word: numberWord(naturals, t) });
  return wilds === 0 ? naturalsPhrase : t("contagious.cards.both", { naturals: naturalsPhrase, wilds: wildsPhrase });
}

/** What was played, in a word or few: "two 5s and a Wild", "Shield". */
export function playPhrase(play: Play, t: Translate): string {
  if (play.kind === "number") return cardsPhrase(play, t);
  if (play.kind === "take" || play.kind === "accept") return "";
  return t(`contagious.card.${play.kind === "bounce" ? "shield" : play.kind}`);
}

function numberPhrase(play: NumberPlay, effect: Effect, t: Translate): string {
  const key = `contagious.effect.${effect.does}${quantity(play) === 1 ? "_alone" : ""}`;
  return t(key, { ...effect, cards: cardsPhrase(play, t) });
}

function powerPhrase(effect: Effect, view: ContagiousView, t: Translate): string {
  const key = `contagious.effect.${effect.does}`;
  switch (effect.does) {
    case "passes":
    case "reverses":
      return t(key, { name: playerName(view, effect.next, t) });
    case "infects":
      return t(key, { name: playerName(view, effect.target, t), count: effect.cards });
    case "flattens":
      return effect.value === null ? t(`${key}_empty`) : t(key, { value: effect.value });
    case "sheds":
      return effect.cards === 0 ? t(`${key}_none`) : t(key, { count: effect.cards });
    case "takes":
    case "accepts":
      return t(key, { count: effect.cards });
    default:
      return t(key);
  }
}

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** What a legal play will do: "two 5s and a Wild: 15, beats 9". */
export function effectPhrase(text: string, position: ContagiousPosition, view: ContagiousView, t: Translate): string {
  const play = readPlay(text);
  const effect = effectOf(play, position, view.options);
  return play.kind === "number" ? numberPhrase(play, effect, t) : powerPhrase(effect, view, t);
}

/** What the one to act is asked for, in a sentence. */
export function prompt(view: ContagiousView, position: ContagiousPosition, t: Translate): string {
  const count = position.pile.length;
  if (view.turn === null) return t("contagious.prompt.over");
  if (view.turn !== view.uncovered || view.legal === null) return waiting(view, position, t);
  const facts = { value: position.value, top: position.top, count };
  if (position.asked !== null) return t(`contagious.prompt.${view.legal.includes("bounce") ? "asked" : "asked_bare"}`, facts);
  if (view.legal.every((play) => play === "take")) return t(`contagious.prompt.${forced(position)}`, facts);
  return t(`contagious.prompt.${wanted(position)}`, facts);
}

function waiting(view: ContagiousView, position: ContagiousPosition, t: Translate): string {
  const name = seatName(view, view.turn ?? 0, t);
  return t(position.asked === null ? "contagious.prompt.wait" : "contagious.prompt.wait_answer", { name });
}

function wanted({ pile, value, counting, top }: ContagiousPosition): string {
  if (pile.length === 0) return "lead";
  if (value === null) return "no_value";
  if (counting === "down") return "down";
  return top === null ? "up" : "up_match";
}

function forced({ value, counting, top }: ContagiousPosition): string {
  if (value === null) return "forced";
  if (counting === "down") return "forced_down";
  return top === null ? "forced_up" : "forced_up_match";
}
