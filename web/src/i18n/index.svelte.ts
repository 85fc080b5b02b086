import type { Translate } from "../board";
import { fill } from "./format";
import type { Language } from "./languages";

type Catalogue = Record<string, string>;
type Catalogues = Record<string, Catalogue>;

const load: Record<Language, () => Promise<{ catalogues: Catalogues }>> = {
  en: () => import("../messages/en"),
  it: () => import("../messages/it"),
  es: () => import("../messages/es"),
};

class Speech {
  language = $state<Language>("en");
  catalogues = $state.raw<Catalogues>({});
}

const speech = new Speech();

/** Speak this language from now on; everything on the page that called `t` says itself again. */
export async function speak(language: Language): Promise<void> {
  const { catalogues } = await load[language]();
  speech.catalogues = catalogues;
  speech.language = language;
  document.documentElement.lang = language;
}

/** The language that is spoken now. */
export function spoken(): Language {
  return speech.language;
}

function find(key: string): string | undefined {
  const dot = key.indexOf(".");
  return speech.catalogues[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** Is there a message of this key? For keys made from what a server says, such as `refusals.too_low`. */
export function isSaid(key: string): boolean {
  return find(key) !== undefined;
}

/** The message of a key (`"shell.home.title"`: the catalogue, then the key in it), its holes filled. */
export const t: Translate = (key, facts = {}) => fill(find(key) ?? key, facts, speech.language);

/** The keys that a catalogue explains (its messages named `key.…`), as `{ key: "?", does: "this help" }`. */
export function keyHelp(catalogue: string): { key: string; does: string }[] {
  return Object.entries(speech.catalogues[catalogue] ?? {})
    .filter(([name]) => name.startsWith("key."))
    .map(([name, does]) => ({ key: name.slice("key.".length), does }));
}
