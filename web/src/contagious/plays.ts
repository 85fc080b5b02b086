/** Plays in the text of records (*Writing plays down* in the rules), and the cards they are made of. */
import type { CardName } from "../protocol/types";

export const POWERS = ["contagion", "shield", "blowback", "flatten", "antibodies"] as const;
export type Power = (typeof POWERS)[number];

/** Ranks that a Wild may stand for (C9). */
export const LEAST_WILD = 2;
export const MOST_WILD = 8;

export interface NumberPlay {
  kind: "number";
  rank: number;
  naturals: number;
  wilds: number;
}

export type Play =
  | NumberPlay
  | { kind: "contagion"; target: number }
  | { kind: Exclude<Power, "contagion"> }
  | { kind: "take" | "accept" | "bounce" };

function count(text: string | undefined): number {
  return text === undefined ? 0 : Number(text || 1);
}

function readNumberPlay(text: string): NumberPlay | null {
  const wild = /^W(?:\*(\d+))?=(\d+)$/.exec(text);
  if (wild) return { kind: "number", rank: Number(wild[2]), naturals: 0, wilds: count(wild[1] ?? "") };
  const natural = /^(\d+)(?:\*(\d+))?(\+W(?:\*(\d+))?)?$/.exec(text);
  if (!natural) return null;
  return { kind: "number", rank: Number(natural[1]), naturals: count(natural[2] ?? ""), wilds: natural[3] ? count(natural[4] ?? "") : 0 };
}

/** What the text of a legal play means. */
export function readPlay(text: string): Play {
  const number = readNumberPlay(text);
  if (number) return number;
  if (text.startsWith("contagion>")) return { kind: "contagion", target: Number(text.slice("contagion>".length)) };
  return { kind: text } as Play;
}

export function quantity(play: NumberPlay): number {
  return play.naturals + play.wilds;
}

/** Rank × quantity (C9). */
export function total(play: NumberPlay): number {
  return play.rank * quantity(play);
}

/** The cards that a play puts on the pile, in the order of the rules. A `bounce` is a Shield; a take, none. */
export function cardsOf(text: string): CardName[] {
  const play = readPlay(text);
  switch (play.kind) {
    case "number":
      return [...Array<CardName>(play.naturals).fill(String(play.rank)), ...Array<CardName>(play.wilds).fill("W")];
    case "bounce":
      return ["shield"];
    case "take":
    case "accept":
      return [];
    default:
      return [play.kind];
  }
}

function times(card: string, copies: number): string {
  return copies === 1 ? card : `${card}*${copies}`;
}

/** The text of a number play. */
export function numberText({ rank, naturals, wilds }: NumberPlay): string {
  if (naturals === 0) return `${times("W", wilds)}=${rank}`;
  const natural = times(String(rank), naturals);
  return wilds === 0 ? natural : `${natural}+${times("W", wilds)}`;
}
