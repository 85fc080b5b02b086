/**
 * Composing a play out of tapped cards. Which plays are legal is the server's to say (`view.legal`); here is only which of them the chosen
 * cards make, which cards may still join, and what a play will do to the pile.
 */
import type { CardName, ContagiousPosition, Options } from "../protocol/types";
import { LEAST_WILD, MOST_WILD, cardsOf, numberText, readPlay, total, type Play } from "./plays";

/** How often each card is among the cards. */
function counts(cards: readonly CardName[]): Map<CardName, number> {
  const found = new Map<CardName, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

function holds(cards: readonly CardName[], others: readonly CardName[]): boolean {
  const held = counts(cards);
  return [...counts(others)].every(([card, needed]) => (held.get(card) ?? 0) >= needed);
}

/** The legal plays made of exactly these cards: none, one, or one for each open rank or target. */
export function playsOf(cards: readonly CardName[], legal: readonly string[]): string[] {
  if (cards.length === 0) return [];
  return legal.filter((play) => {
    const made = readPlay(play).kind === "bounce" ? [] : cardsOf(play);
    return made.length === cards.length && holds(made, cards);
  });
}

/** Is there a legal play of these cards and perhaps more? */
export function canBecome(cards: readonly CardName[], legal: readonly string[]): boolean {
  return legal.some((play) => readPlay(play).kind !== "bounce" && holds(cardsOf(play), cards));
}

export function isNumber(card: CardName): boolean {
  return /^\d+$/.test(card);
}

function canStandFor(card: CardName): boolean {
  return card === "W" || (isNumber(card) && Number(card) >= LEAST_WILD && Number(card) <= MOST_WILD);
}

/** Do two cards go into one play: of one rank, or a Wild with a rank that it can stand for (C9)? */
export function goTogether(one: CardName, other: CardName): boolean {
  if (one === "W" || other === "W") return canStandFor(one) && canStandFor(other);
  return isNumber(one) && one === other;
}

/** The chosen places in the hand after a tap on one: put back, added, or chosen instead of what doesn't go with it. */
export function tapped(hand: readonly CardName[], chosen: readonly number[], place: number): number[] {
  if (chosen.includes(place)) return chosen.filter((other) => other !== place);
  const card = hand[place] ?? "";
  return chosen.every((other) => goTogether(card, hand[other] ?? "")) ? [...chosen, place] : [place];
}

/** The places chosen before that hold the same cards in a hand that has changed. */
export function kept(before: readonly CardName[], chosen: readonly number[], now: readonly CardName[]): number[] {
  const free = now.map((_, place) => place);
  const places = chosen.map((place) => {
    const at = free.findIndex((other) => now[other] === before[place]);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  });
  return places.includes(undefined) ? [] : places.flatMap((place) => place ?? []);
}

/** The play to ask the server about, when these cards make no legal one: why not? Null for cards that go into no play together. */
export function playToAsk(cards: readonly CardName[], position: ContagiousPosition): string | null {
  const naturals = cards.filter((card) => card !== "W");
  const [first] = naturals;
  const wilds = cards.length - naturals.length;
  if (first === undefined) return wilds === 0 ? null : numberText({ kind: "number", rank: likelyWild(position), naturals: 0, wilds });
  if (isNumber(first)) return numberText({ kind: "number", rank: Number(first), naturals: naturals.length, wilds });
  if (first !== "contagion") return first;
  return `contagion>${((position.turn ?? 0) + 1) % position.players}`;
}

function likelyWild(position: ContagiousPosition): number {
  return position.counting === "up" ? MOST_WILD : LEAST_WILD;
}

/** What a play will do, with the figures to say so. */
export type Effect =
  | { does: "leads"; total: number }
  | { does: "beats" | "under"; total: number; value: number }
  | { does: "adds"; total: number; sum: number }
  | { does: "passes"; next: number }
  | { does: "reverses"; next: number }
  | { does: "flattens" | "flattens_on" | "unflattens"; value: number | null }
  | { does: "sheds"; cards: number }
  | { does: "infects"; target: number; cards: number }
  | { does: "takes"; cards: number }
  | { does: "accepts"; cards: number }
  | { does: "bounces"; target: number | null };

function next(position: ContagiousPosition, direction: number): number {
  return ((position.turn ?? 0) + direction + position.players) % position.players;
}

function flattenEffect(position: ContagiousPosition, options: Options): Effect {
  const { value } = position;
  if (position.counting === "up") return { does: "flattens", value };
  return { does: options["flatten_again"] === "reverses" ? "unflattens" : "flattens_on", value };
}

function numberEffect(sum: number, rank: number, position: ContagiousPosition): Effect {
  const { value, counting, top } = position;
  if (value === null) return { does: "leads", total: sum };
  if (counting === "down") return { does: "under", total: sum, value };
  return rank === top ? { does: "adds", total: sum, sum: value + sum } : { does: "beats", total: sum, value };
}

/** What a legal play of the player to act will do (C7–C18). */
export function effectOf(play: Play, position: ContagiousPosition, options: Options): Effect {
  const player = position.turn ?? 0;
  switch (play.kind) {
    case "number":
      return numberEffect(total(play), play.rank, position);
    case "shield":
      return { does: "passes", next: next(position, position.direction) };
    case "blowback":
      return { does: "reverses", next: next(position, -position.direction) };
    case "flatten":
      return flattenEffect(position, options);
    case "antibodies":
      return { does: "sheds", cards: position.loads[player] ?? 0 };
    case "contagion":
      return { does: "infects", target: play.target, cards: position.pile.length + 1 };
    case "take":
      return { does: "takes", cards: position.pile.length };
    case "accept":
      return { does: "accepts", cards: position.pile.length };
    case "bounce":
      return { does: "bounces", target: null };
  }
}
