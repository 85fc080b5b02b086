import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const REPORTS = join(import.meta.dirname, "../docs/findings");
const STYLED = /(<[^<>]*?)\sstyle="([^"]*)"([^<>]*>)/g;
const MEANT: Partial<Record<string, string>> = { "&quot;": '"', "&#39;": "'", "&#x27;": "'", "&amp;": "&", "&lt;": "<", "&gt;": ">" };

const decoded = (text: string): string => text.replace(/&[#\w]+;/g, (entity) => MEANT[entity] ?? entity);

/**
 * A report that looks the same without `style` attributes: each one's text is a class in one `<style>` more.
 *
 * The server allows a report's `<style>` elements by their digests. Attributes have hundreds of digests, too many for a header.
 */
export function withoutStyleAttributes(html: string): string {
  const names = new Map<string, string>();
  const plain = html.replace(STYLED, (tag, before: string, text: string, after: string) => {
    if (/\s(?:class|style)=/.test(before + after)) throw new Error(`An element with a style and a class: ${tag}`);
    const css = decoded(text);
    const name = names.get(css) ?? `as-${String(names.size)}`;
    names.set(css, name);
    return `${before} class="${name}"${after}`;
  });
  const rules = [...names].map(([css, name]) => `.${name} { ${css} }`).join("\n");
  return rules ? plain.replace("</head>", () => `<style>\n${rules}\n</style>\n</head>`) : plain;
}

/** Puts the reports of one folder, as far as there are any, into another. */
export function bringReports(from: string, to: string): void {
  const names = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith(".html")) : [];
  if (names.length > 0) mkdirSync(to, { recursive: true });
  for (const name of names) writeFileSync(join(to, name), withoutStyleAttributes(readFileSync(join(from, name), "utf8")));
}

/** Puts the reports on the games beside the page. */
export function findings(): Plugin {
  return {
    name: "findings",
    apply: "build",
    writeBundle({ dir }) {
      bringReports(REPORTS, join(dir ?? ".", "findings"));
    },
  };
}
