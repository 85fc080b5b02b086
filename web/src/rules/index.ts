import type { Language } from "../i18n/languages";
import type { GameName } from "../protocol/types";

/** One rule, retold. */
export interface Rule {
  number: string;
  title: string;
  text: string;
}

const books = import.meta.glob<Rule[]>("./*/*.json", { import: "default" });

/** A game's rules in a language, fetched when they are first opened. */
export async function loadRules(game: GameName, language: Language): Promise<Rule[]> {
  return (await books[`./${language}/${game}.json`]?.()) ?? [];
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();

/** The rules that hold every word looked for, anywhere; accents and capitals don't matter. */
export function searched(rules: Rule[], words: string): Rule[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return rules.filter(({ number, title, text }) => {
    const whole = plain(`${number} ${title} ${text}`);
    return wanted.every((word) => whole.includes(word));
  });
}
