import type { GameName } from "../protocol/types";

/** The games of the house, as home presents them before anything is asked of a server. */
export const GAMES: readonly { name: GameName; title: string; least: number; most: number }[] = [
  { name: "contagious", title: "It’s Contagious!", least: 2, most: 6 },
  { name: "covirus", title: "Covirus", least: 2, most: 2 },
];
