import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { PYTHON_VERSION } from "./pyodide.ts";
import type { Kept } from "./src/offline/kept.ts";

const PROGRAM = "service-worker.js";
const PAGE = "index.html";

/** Makes the service worker, and tells it which files are the page's in this version: all that were built, and those in `public`. */
export function precache(): Plugin {
  let folder = "";
  return {
    name: "precache",
    apply: "build",
    enforce: "post",
    configResolved({ publicDir }) {
      folder = publicDir;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: join(import.meta.dirname, "src/offline/service-worker.ts"), fileName: PROGRAM });
    },
    generateBundle(_options, bundle) {
      const program = bundle[PROGRAM];
      if (program?.type !== "chunk") throw new Error("There is no service worker.");
      const page = bundle[PAGE];
      const digest = createHash("sha256").update(page?.type === "asset" ? page.source : "");
      const plain = readdirSync(folder).sort();
      for (const name of plain) digest.update(readFileSync(join(folder, name)));
      // Every other file has a digest in its name.
      const built = Object.keys(bundle).filter((name) => name !== PROGRAM && name !== PAGE).sort();
      const files = [...built, ...plain].map((name) => `/${name}`);
      const version = digest.update(files.join()).digest("hex").slice(0, 12);
      const kept: Kept = { version, files, python: PYTHON_VERSION };
      program.code = program.code.replace(/\bKEPT\b/, JSON.stringify(kept));
    },
  };
}
