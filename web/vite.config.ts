import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { findings } from "./findings.ts";
import { precache } from "./precache.ts";
import { precompress } from "./precompress.ts";
import { pyodide } from "./pyodide.ts";

const server = process.env["QUARANTABLE_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), pyodide(), findings(), precache(), precompress()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // What runs Python, and Python's own sources, lie apart: the server lets only these run WebAssembly.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "python/[name]-[hash].js", chunkFileNames: "python/[name]-[hash].js" } } },
  // The rules' source lies outside of `web`.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true }, "/health": server } },
  // Some build the whole page, beside everything else that a machine of two cores has to do.
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"], testTimeout: 60_000 },
});
