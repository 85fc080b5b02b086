/** The cards as `python -m quarantable.draw` draws them, for page, paper and terminal alike: SVG text, for a box of 100 × 140. */
import type { CardName } from "../../protocol/types";
import drawings from "./drawings.json";

const BY_NAME: Record<string, string> = drawings;

/** The face of a kind of card. */
export function face(card: CardName): string {
  return BY_NAME[card] ?? "";
}

export const BACK = drawings.back;
