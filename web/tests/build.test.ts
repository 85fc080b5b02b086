import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Rolldown } from "vite";
import { build } from "vite";
import { beforeAll, describe, expect, test } from "vitest";

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

const MOST_BYTES = 100_000;
let files: Output[] = [];

const content = (file: Output): string | Uint8Array => (file.type === "chunk" ? file.code : file.source);
const packed = (file: Output): number => brotliCompressSync(content(file)).length;
const named = (name: string): Output | undefined => files.find((file) => file.fileName === name);
const text = (name: string): string => {
  const file = named(name);
  return file ? Buffer.from(content(file)).toString() : "";
};

/** The files that a chunk needs at once: itself, what it imports, and their styles. */
function needed(name: string, found = new Set<string>()): Set<string> {
  const file = named(name);
  if (file?.type !== "chunk" || found.has(name)) return found;
  found.add(name);
  for (const style of (file as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of file.imports) needed(imported, found);
  return found;
}

function chunksFor(source: RegExp): string[] {
  return files.flatMap((file) => (file.type === "chunk" && source.test(file.facadeModuleId ?? "") ? [file.fileName] : []));
}

beforeAll(async () => {
  const built = await build({ root: join(import.meta.dirname, ".."), logLevel: "silent", build: { write: false } });
  files = (Array.isArray(built) ? built : [built]).flatMap((bundle) => ("output" in bundle ? bundle.output : []));
}, 120_000);

describe("the first load", () => {
  test("takes at most 100 kB, packed, in every language", () => {
    const entry = files.find((file) => file.type === "chunk" && file.isEntry && file.name === "index")?.fileName ?? "";
    for (const language of chunksFor(/messages\/\w\w\.ts$/)) {
      const first = [...new Set(["index.html", ...needed(entry), ...needed(language)])].map(named).filter((file) => file !== undefined);
      expect(first.length).toBeGreaterThan(3);
      expect(first.reduce((sum, file) => sum + packed(file), 0)).toBeLessThanOrEqual(MOST_BYTES);
    }
  });

  test("brings neither a board nor the rules' text, nor what options change", () => {
    const entry = files.find((file) => file.type === "chunk" && file.isEntry && file.name === "index")?.fileName ?? "";
    const apart = [...chunksFor(/Board\.svelte$/), ...chunksFor(/rules\/\w\w\/\w+\.json$/), ...chunksFor(/findings\/index\.ts$/)];
    expect(apart.length).toBeGreaterThanOrEqual(9);
    expect(apart.filter((chunk) => needed(entry).has(chunk))).toEqual([]);
  });
});

describe("the page", () => {
  test("holds no script and no style of its own: its policy would forbid them", () => {
    expect(text("index.html")).toContain("<script");
    expect(text("index.html")).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=/);
  });

  test("draws nothing with style attributes in its templates, for the same reason", () => {
    const scripts = files.filter((file) => file.fileName.endsWith(".js")).map((file) => file.fileName);
    expect(scripts.filter((name) => /<[a-z][^<>`]*\sstyle="/.test(text(name)))).toEqual([]);
  });

  test("asks no other host for anything", () => {
    const hosts = files.flatMap((file) => [...text(file.fileName).matchAll(/https?:\/\/([\w.-]+)/g)].map((match) => match[1]));
    // Names of XML languages and of Svelte's error pages are no requests.
    expect(hosts.filter((host) => host !== "www.w3.org" && host !== "svelte.dev")).toEqual([]);
  });
});
