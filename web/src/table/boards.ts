import type { Component } from "svelte";
import type { BoardProps, Describe } from "../board";
import type { GameName } from "../protocol/types";

const boards = import.meta.glob<{ default: Component<BoardProps> }>("../*/Board.svelte");
const descriptions = import.meta.glob<{ describe: Describe }>("../*/describe.ts");

export interface LoadedBoard {
  Board: Component<BoardProps> | null;
  describe: Describe;
}

/** A game's board and how it tells events, fetched when they are first needed. */
export async function loadBoard(game: GameName): Promise<LoadedBoard> {
  const [board, words] = await Promise.all([boards[`../${game}/Board.svelte`]?.(), descriptions[`../${game}/describe.ts`]?.()]);
  return { Board: board?.default ?? null, describe: words?.describe ?? (() => null) };
}
