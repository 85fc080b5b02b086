import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { BACK, face } from "./pictures";

const KINDS = [...Array(13).keys()].map((rank) => String(rank + 1)).concat("W", "contagion", "shield", "blowback", "flatten", "antibodies");

describe("the drawings", () => {
  test("are one for each kind of card and one for the back, no two alike", () => {
    expect(new Set([...KINDS.map(face), BACK]).size).toBe(KINDS.length + 1);
    expect(KINDS.map(face)).not.toContain("");
  });
  test("need no inline style, which the page's security policy forbids, and load nothing", () => {
    expect(KINDS.map(face).join("")).not.toMatch(/style=|href=|url\(/);
  });
  test("are small: all of them fit many times into a first load", () => {
    expect(gzipSync(KINDS.map(face).join("")).length).toBeLessThan(5_000);
  });
});
