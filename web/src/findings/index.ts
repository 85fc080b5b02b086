import type { Translate } from "../board";
import type { GameName } from "../protocol/types";
import all from "./effects.json";
import type { Sweep } from "./effects";
import { type Told, told } from "./words";

export { default as Measured } from "./Measured.svelte";

/** By game, what was measured. */
export const SWEEPS: Record<GameName, Sweep> = all;

/** What each other value of an option changes, as far as it was measured. */
export const toldOf = (game: GameName, option: string, t: Translate): Told[] => told(game, SWEEPS[game], option, t);
