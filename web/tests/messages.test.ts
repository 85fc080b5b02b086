import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EXPLAINED } from "../src/coach/occurring";
import { fill, holes } from "../src/i18n/format";
import { LANGUAGES } from "../src/i18n/languages";

type Catalogue = Record<string, string>;

const SOURCE = join(import.meta.dirname, "../src");
const PYTHON = join(import.meta.dirname, "../../src/quarantable");

const read = (path: string): string => readFileSync(join(SOURCE, path), "utf8");
const catalogue = (language: string, file: string): Catalogue => JSON.parse(read(`messages/${language}/${file}`)) as Catalogue;
const files = readdirSync(join(SOURCE, "messages/en"));

function sources(folder: string, extension: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => extension.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

const said = new Set(files.flatMap((file) => Object.keys(catalogue("en", file)).map((key) => `${file.replace(".json", "")}.${key}`)));

describe.each(LANGUAGES.filter((language) => language !== "en"))("the messages in %s", (language) => {
  test("are in the same files as the English ones", () => {
    expect(readdirSync(join(SOURCE, "messages", language)).sort()).toEqual([...files].sort());
  });

  test.each(files)("%s has the same keys, none missing and none too many", (file) => {
    expect(Object.keys(catalogue(language, file)).sort()).toEqual(Object.keys(catalogue("en", file)).sort());
  });

  test.each(files)("%s has the same holes in every message", (file) => {
    const theirs = catalogue(language, file);
    for (const [key, message] of Object.entries(catalogue("en", file))) expect([key, holes(theirs[key] ?? "")]).toEqual([key, holes(message)]);
  });
});

describe("the code", () => {
  // A key that is written out whole: t("shell.close"), or a branch of a choice of keys.
  const CATALOGUES = files.map((file) => file.replace(".json", "")).join("|");
  const KEY = new RegExp(`["'\`]((?:${CATALOGUES})\\.[a-z0-9_.]+)["'\`]`, "g");

  test("uses no key without a message", () => {
    const used = sources(SOURCE, /\.(svelte|ts)$/).flatMap((text) => [...text.matchAll(KEY)].map((match) => match[1] ?? ""));
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((key) => !said.has(key) && !key.endsWith("."))).toEqual([]);
  });

  test("coaches no rule without a sentence", () => {
    expect(EXPLAINED.filter((rule) => !said.has(`coach.${rule}`))).toEqual([]);
  });

  test("of bots has no reason, level or character without a sentence", () => {
    const bots = join(PYTHON, "bots");
    const codes = ["contagious", "covirus"].flatMap((game) =>
      [...readFileSync(join(bots, game, "reasons.py"), "utf8").matchAll(/^ {4}"(\w+)": "|Reason\("(\w+)"/gm)].map((match) => match[1] ?? match[2] ?? ""),
    );
    const levels = [...(/FOR_PEOPLE: Final = \((.*)\)/.exec(readFileSync(join(bots, "levels.py"), "utf8"))?.[1] ?? "").matchAll(/"(\w+)"/g)].map((match) => match[1] ?? "");
    const keys = [
      ...codes.map((code) => `bots.reason.${code}`),
      ...levels.flatMap((level) => ["level", "contagious", "covirus"].map((what) => `bots.${what}.${level}`)),
    ];
    expect(levels.length).toBe(4);
    expect(codes.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !said.has(key))).toEqual([]);
  });

  test("of the games and tables refuses nothing that the page has no sentence for", () => {
    const refusing = ["games", "table", "server"].flatMap((room) => sources(join(PYTHON, room), /refusals\.py$/));
    const classes = refusing.flatMap((text) => [...text.matchAll(/^class (\w+)\((?!Refusal\):\s+"""Something that the table's)/gm)].map((match) => match[1] ?? ""));
    const codes = classes.map((name) => name.replace(/(?!^)([A-Z])/g, "_$1").toLowerCase()).filter((code) => !OF_PROGRAMS.has(code));
    const unsaid = codes.filter((code) => ![...said].some((key) => key === `refusals.${code}` || key === `review.why.${code}` || key.startsWith(`refusals.${code}.`)));
    expect(codes.length).toBeGreaterThan(50);
    expect(unsaid).toEqual([]);
  });

  test("of records refuses nothing that the page has no sentence for", () => {
    const refusing = sources(join(PYTHON, "record"), /(refusals|breaches|receipt)\.py$/);
    const classes = refusing.flatMap((text) => [...text.matchAll(/^class (\w+)\((?:Breach|UnreadableRecord|Refusal)\)/gm)].map((match) => match[1] ?? ""));
    const codes = classes.map((name) => name.replace(/(?!^)([A-Z])/g, "_$1").toLowerCase()).filter((code) => !ABSTRACT.has(code));
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code) => !said.has(`records.why.${code}`) && !said.has(`refusals.${code}`))).toEqual([]);
  });

  test("of reviews tells no moment, and refuses nothing, that the page has no sentence for", () => {
    const review = join(PYTHON, "review");
    const moments = [...readFileSync(join(review, "moments.py"), "utf8").matchAll(/^ {4}"(\w+)": "/gm)].map((match) => `review.moment.${match[1] ?? ""}`);
    const refusing = [...readFileSync(join(review, "refusals.py"), "utf8").matchAll(/^class (\w+)\(/gm)].map((match) => match[1] ?? "");
    const codes = refusing.map((name) => `review.why.${name.replace(/(?!^)([A-Z])/g, "_$1").toLowerCase()}`);
    expect(moments.length).toBeGreaterThan(10);
    expect([...moments, ...codes].filter((key) => !said.has(key))).toEqual([]);
  });

  const ABSTRACT = new Set(["breach", "unreadable_record"]);

  /** What only a broken client meets, and the abstract class: the server's English is enough. */
  const OF_PROGRAMS = new Set(["table_refusal", "hello_first", "wrong_method", "too_long", "bad_authorization", "broken"]);
});

describe("a message", () => {
  test("is filled with facts", () => expect(fill("{total} does not beat {value}.", { total: 4, value: 9 }, "en")).toBe("4 does not beat 9."));

  test("has one word for one and another for more", () => {
    const message = "{count|one turn|{count} turns} lost";
    expect(fill(message, { count: 1 }, "en")).toBe("one turn lost");
    expect(fill(message, { count: 12 }, "en")).toBe("12 turns lost");
  });

  test("lists names as the language does", () => expect(fill("{names}", { names: ["Ada", "Bob", "Eva"] }, "it")).toBe("Ada, Bob e Eva"));
  test("says nothing for a fact that isn't there", () => expect(fill("[{name}]", {}, "en")).toBe("[]"));
});

describe("the rules beside the table", () => {
  const books = { contagious: ["C", 21], covirus: ["V", 13] } as const;

  test.each(LANGUAGES.flatMap((language) => Object.entries(books).map(([game, [letter, last]]) => [language, game, letter, last] as const)))(
    "in %s tell %s whole, %s1 to %i",
    (language, game, letter, last) => {
      const rules = JSON.parse(read(`rules/${language}/${game}.json`)) as { number: string; title: string; text: string }[];
      expect(rules.map((rule) => rule.number)).toEqual(Array.from({ length: last }, (_, index) => `${letter}${String(index + 1)}`));
      expect(rules.every((rule) => rule.title && rule.text)).toBe(true);
    },
  );
});
