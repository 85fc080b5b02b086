import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(html|m?js|css|svg|json|webmanifest|wasm)$/;
/** Above this many bytes the last few percent take most of a minute. */
const LARGE = 500_000;

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

function compress(path: string): void {
  const content = readFileSync(path);
  const isLarge = content.length > LARGE;
  writeFileSync(`${path}.gz`, gzipSync(content, { level: isLarge ? 6 : 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 11 },
    }),
  );
}

/** Writes a `.gz` and a `.br` beside every text file of the build, so that the server compresses nothing. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir }) {
      for (const path of filesUnder(dir ?? ".")) if (COMPRESSIBLE.test(path)) compress(path);
    },
  };
}
