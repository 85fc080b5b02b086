import { untrack } from "svelte";
import type { Translate } from "../board";
import { loaded } from "../live/loading";
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

/** What only some pages say, loaded with them. */
const later = import.meta.glob<Catalogue>("../messages/*/{effects,mail,records,review}.json", { import: "default" });
let learned: readonly string[] = [];

async function loadLater(language: Language, name: string): Promise<[string, Catalogue]> {
  return [name, (await later[`../messages/${language}/${name}.json`]?.()) ?? {}];
}

/** Speak this language from now on; everything on the page that called `t` says itself again. */
export async function speak(language: Language): Promise<void> {
  const [{ catalogues }, more] = await Promise.all([load[language](), Promise.all(learned.map((name) => loadLater(language, name)))]);
  speech.catalogues = { ...catalogues, ...Object.fromEntries(more) };
  speech.language = language;
  document.documentElement.lang = language;
}

async function learn(name: string): Promise<void> {
  if (learned.includes(name)) return;
  // Who waits for a part of the page doesn't wait anew when the language changes.
  const language = untrack(() => speech.language);
  const [, catalogue] = await loadLater(language, name);
  learned = [...learned, name];
  if (speech.language === language) speech.catalogues = { ...speech.catalogues, [name]: catalogue };
  else await speak(speech.language);
}

/** A part of the page that is loaded when it is needed, ready when the catalogues that it speaks from are there too. */
export async function worded<Part>(load: () => Promise<Part>, ...catalogues: string[]): Promise<Part> {
  const [part] = await Promise.all([loaded(load), ...catalogues.map((name) => loaded(() => learn(name)))]);
  return part;
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
