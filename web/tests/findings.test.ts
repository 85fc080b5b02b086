import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { bringReports, withoutStyleAttributes } from "../findings";
import { SWEEPS } from "../src/findings";
import { type Change, type Effect, outcome, STEPS } from "../src/findings/effects";
import { baseWords, changeWords, figure, measuredWords, told } from "../src/findings/words";
import { speak, t, worded } from "../src/i18n/index.svelte";
import { LANGUAGES } from "../src/i18n/languages";
import type { GameName } from "../src/protocol/types";

vi.stubGlobal("document", { documentElement: {} });

const GAMES: readonly GameName[] = ["contagious", "covirus"];

/** A measure that became so much, its interval so wide to either side. */
function effect(before: number, after: number, wide = 0.001): Effect {
  const difference = after - before;
  return { before, after, difference, low: difference - wide, high: difference + wide, differs: Math.abs(difference) > wide };
}

const change = (measures: Record<string, Effect>): Change => ({ games: 12_000, measures });
const toldMeasures = (measures: Record<string, Effect>, game: GameName = "covirus"): string[] => {
  const found = outcome(game, change(measures));
  return found.is === "changed" ? found.measures.map(([name]) => name) : [found.is];
};

describe("of a change is told", () => {
  test("what is changed most, by how much of it people notice", () => {
    expect(toldMeasures({ draw: effect(0.29, 0.08), lost: effect(0.13, 0.43) })).toEqual(["lost", "draw"]);
    expect(toldMeasures({ draw: effect(0.29, 0.08), lost: effect(0.13, 0.17) })).toEqual(["draw", "lost"]);
  });
  test("at most two things", () => {
    expect(toldMeasures({ draw: effect(0.29, 0.08), lost: effect(0.13, 0.43), turns: effect(43, 400), spoiled: effect(37, 5) })).toHaveLength(2);
  });
  test("an amount by its factor, whether it grows or shrinks", () => {
    expect(toldMeasures({ turns: effect(40, 50, 1) })).toEqual(["turns"]);
    expect(toldMeasures({ turns: effect(50, 40, 1) })).toEqual(["turns"]);
    expect(toldMeasures({ turns: effect(400, 410, 1) })).toEqual(["same"]);
  });
  test("nothing that nobody would notice, however clear it is", () => expect(toldMeasures({ draw: effect(0.29, 0.3) })).toEqual(["same"]));
  test("nothing that chance explains: it isn't clear", () => expect(toldMeasures({ draw: effect(0.29, 0.34, 0.06) })).toEqual(["unclear"]));
  test("that it isn't clear, where the games leave room for a change that is noticed", () => {
    expect(toldMeasures({ draw: effect(0.29, 0.3, 0.015) })).toEqual(["same"]);
    expect(toldMeasures({ draw: effect(0.29, 0.3, 0.025) })).toEqual(["unclear"]);
  });
  test("an amount that comes from nothing", () => expect(toldMeasures({ lead_changes: effect(0, 0.5) }, "contagious")).toEqual(["lead_changes"]));
  test("nothing of what isn't asked about", () => expect(toldMeasures({ "win.virus": effect(0.3, 0.6) })).toEqual(["same"]));
});

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(async () => {
    await worded(() => Promise.resolve(), "effects");
    await speak(language);
  });

  test("every measure has its words, in both directions and as it is", () => {
    for (const game of GAMES) {
      for (const measure of Object.keys(STEPS[game])) {
        for (const word of ["more", "fewer", "is"]) {
          const said = t(`effects.${game}.${measure}.${word}`, { before: "8", after: "9", value: "7" });
          expect(said).not.toContain("effects.");
          expect(said).toMatch(word === "is" ? /7/ : /8.*→.9/);
        }
      }
    }
  });

  test("every change that was measured has a sentence with a figure", () => {
    for (const game of GAMES) {
      for (const option of Object.keys(SWEEPS[game].changes)) {
        for (const { sentence } of told(game, SWEEPS[game], option, t)) expect(sentence).toMatch(/^\p{Lu}[^{}]*\d[^{}]*\.$/u);
      }
      expect(measuredWords(game, SWEEPS[game], t)).not.toMatch(/effects\.|[{}]/);
      expect(baseWords(game, SWEEPS[game], t)).not.toMatch(/effects\.|[{}]/);
    }
  });
});

describe("the words", () => {
  beforeAll(() => speak("en"));

  test("say in which direction, and both figures", () => {
    const words = changeWords("covirus", change({ draw: effect(0.291, 0.081), lost: effect(0.128, 0.429) }), t);
    expect(words.replaceAll("\u00a0", " ")).toBe("More lost turns (13 % → 43 %) and fewer draws (29 % → 8.1 %).");
  });
  test("say how many games show nothing", () => {
    expect(changeWords("covirus", change({ draw: effect(0.29, 0.29) }), t)).toBe("No difference that you would notice (12,000 games).");
    expect(changeWords("covirus", change({ draw: effect(0.29, 0.29, 0.1) }), t)).toBe("No difference that 12,000 games could show.");
  });
  test("have two digits at least", () => {
    expect([0.004, 0.0966, 0.0999, 0.43].map((share) => figure("covirus", "draw", share))).toEqual(["0.40", "9.7", "10", "43"]);
    expect([0.633, 1.035, 61.2].map((amount) => figure("contagious", "lead_changes", amount))).toEqual(["0.63", "1.0", "61"]);
  });
  test("name numbers by size", () => {
    const same = change({ draw: effect(0.29, 0.29) });
    const sweep = { bots: ["greedy"], players: 2, base: {}, changes: { width: { 9: same, 10: same, 24: same } } };
    expect(told("covirus", sweep, "width", t).map(({ value }) => value)).toEqual(["9", "10", "24"]);
  });
});

test("the file of effects holds what the page knows how to tell, and nothing else", () => {
  for (const game of GAMES) {
    const changes = Object.values(SWEEPS[game].changes).flatMap((values) => Object.values(values));
    expect(changes.length).toBeGreaterThan(3);
    for (const { measures } of changes) expect(Object.keys(STEPS[game])).toEqual(expect.arrayContaining(Object.keys(measures)));
  }
  expect(readFileSync(join(import.meta.dirname, "../src/findings/effects.json")).length).toBeLessThan(40_000);
});

describe("a report's style attributes", () => {
  const page = (body: string): string => `<html><head></head><body>${body}</body></html>`;

  test("become classes, equal ones the same", () => {
    const html = withoutStyleAttributes(page(`<path style="fill: red"/><path d="M0" style="fill: blue"/><g style="fill: red">a</g>`));
    expect(html).toContain(`<path class="as-0"/><path d="M0" class="as-1"/><g class="as-0">a</g>`);
    expect(html).toContain("<style>\n.as-0 { fill: red }\n.as-1 { fill: blue }\n</style>\n</head>");
  });
  test("mean what they say, not how HTML writes it", () => {
    expect(withoutStyleAttributes(page(`<p style="font: &quot;A&amp;B&quot;"></p>`))).toContain('.as-0 { font: "A&B" }');
  });
  test("leave a page without them as it is", () => expect(withoutStyleAttributes(page(`<p class="a">style="b"</p>`))).toBe(page(`<p class="a">style="b"</p>`)));
  test("are refused beside a class, which couldn't stay", () => {
    expect(() => withoutStyleAttributes(page(`<p class="a" style="b: c"></p>`))).toThrow("a style and a class");
  });
});

describe("the build", () => {
  test("brings the reports that there are, and nothing else", () => {
    const [from, to] = [mkdtempSync(join(tmpdir(), "docs")), join(mkdtempSync(join(tmpdir(), "static")), "findings")];
    bringReports(from, to);
    expect(existsSync(to)).toBe(false);
    writeFileSync(join(from, "covirus.html"), `<head></head><p style="color: red">`);
    writeFileSync(join(from, "covirus.md"), "# Covirus");
    bringReports(from, to);
    expect(readdirSync(to)).toEqual(["covirus.html"]);
    expect(readFileSync(join(to, "covirus.html"), "utf8")).toMatch(/^<head><style>[^]*<p class="as-0">$/);
  });
  test("needs no folder of reports", () => expect(() => bringReports(join(tmpdir(), "nowhere", "at-all"), "")).not.toThrow());
});
