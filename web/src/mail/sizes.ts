import type { Options } from "../protocol/types";

/** Fields to choose from: by message, a small one is a game of a few days. */
export const SIZES = [
  { name: "small", width: 6, length: 8 },
  { name: "middle", width: 10, length: 16 },
  { name: "written", width: 20, length: 40 },
] as const;

export type SizeName = (typeof SIZES)[number]["name"];

/** The size that these options have; null if it is one's own. */
export function sizeOf(options: Options): SizeName | null {
  return SIZES.find(({ width, length }) => options["width"] === width && options["length"] === length)?.name ?? null;
}
