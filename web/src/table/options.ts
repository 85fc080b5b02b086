import type { Translate } from "../board";
import { isSaid } from "../i18n/index.svelte";
import type { GameName, OptionSpec, OptionValue } from "../protocol/types";

/** What an option is called. */
export function optionName(game: GameName, option: string, t: Translate): string {
  const key = `options.${game}.${option}`;
  return isSaid(key) ? t(key) : option.replaceAll("_", " ");
}

/** What an option does, in one sentence. */
export function optionSentence(game: GameName, option: Pick<OptionSpec, "name" | "sentence">, t: Translate): string {
  const key = `options.${game}.${option.name}.is`;
  return isSaid(key) ? t(key) : option.sentence;
}

/** A value of an option, in words. */
export function valueName(game: GameName, option: string, value: OptionValue, t: Translate): string {
  if (value === null) return t("options.chance");
  if (typeof value === "object") return t("options.own_deck", { count: Object.values(value).reduce((sum, cards) => sum + cards, 0) });
  const key = `options.${game}.${option}.${String(value)}`;
  return isSaid(key) ? t(key) : String(value);
}

/** What a preset is called. */
export function presetName(preset: string, t: Translate): string {
  const key = `options.preset.${preset}`;
  return isSaid(key) ? t(key) : preset;
}
