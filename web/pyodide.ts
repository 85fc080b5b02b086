import { cpSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const HOME = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const NAMES = ["pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip"];
const TYPES: Partial<Record<string, string>> = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };

const json = (name: string): Record<string, unknown> => JSON.parse(readFileSync(join(HOME, name), "utf8")) as Record<string, unknown>;
export const PYTHON_VERSION = String(json("package.json")["version"]);

/** Where Python lies on the server. The server sends what is under `python/` with leave to run WebAssembly. */
const FOLDER = `python/pyodide-${PYTHON_VERSION}`;

/** What the page must know of the Python it may fetch: `PYTHON` of `src/python/files.ts`. */
const known = {
  folder: `/${FOLDER}/`,
  files: Object.fromEntries(NAMES.map((name) => [name, statSync(join(HOME, name)).size])),
  lock: { info: json("pyodide-lock.json")["info"], packages: {} },
};

/** Puts Python beside the page, each version in a folder of its own, and tells the page where. No package of Pyodide's is needed. */
export function pyodide(): Plugin {
  return {
    name: "pyodide",
    config: () => ({ define: { PYTHON: JSON.stringify(known) } }),
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const name = (request.url ?? "").replace(/^\/|\?.*$/g, "");
        if (!NAMES.includes(name)) {
          next();
          return;
        }
        response.setHeader("Content-Type", TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream");
        response.end(readFileSync(join(HOME, name)));
      });
    },
    writeBundle({ dir }) {
      const folder = join(dir ?? ".", FOLDER);
      mkdirSync(folder, { recursive: true });
      for (const name of NAMES) cpSync(join(HOME, name), join(folder, name));
    },
  };
}
