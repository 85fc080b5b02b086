import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { picture, tint } from "./pictures";

const KINDS = [...Array(13).keys()].map((rank) => String(rank + 1)).concat("W", "contagion", "shield", "blowback", "flatten", "antibodies");

describe("the drawings", () => {
  test("are one for each kind of card, no two alike", () => {
    expect(new Set(KINDS.map(picture)).size).toBe(KINDS.length);
    expect(KINDS.every((card) => tint(card).startsWith("#"))).toBe(true);
  });
  test("need no inline style, which the page's security policy forbids, and load nothing", () => {
    expect(KINDS.map(picture).join("")).not.toMatch(/style=|href=|url\(/);
  });
  test("are small: all of them fit many times into a first load", () => {
    expect(gzipSync(KINDS.map(picture).join("")).length).toBeLessThan(8_000);
  });
});
