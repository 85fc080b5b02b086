import type { Translate } from "../board";
import { isSaid, spoken } from "../i18n/index.svelte";
import type { GameName } from "../protocol/types";
import { type Change, type Effect, outcome, STEPS, type Sweep } from "./effects";

/** What a value of an option changes, in a sentence. */
export interface Told {
  value: string;
  sentence: string;
}

/** A number with as many digits as say something: 0.63, 8.1, 43; a share in per cent. */
export function figure(game: GameName, measure: string, value: number): string {
  const step = STEPS[game][measure];
  const number = step && "points" in step ? 100 * value : value;
  const digits = Math.abs(number) < 9.95 ? { minimumSignificantDigits: 2, maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 };
  return new Intl.NumberFormat(spoken(), digits).format(number);
}

const whole = (count: number): string => new Intl.NumberFormat(spoken()).format(count);

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(spoken()) + text.slice(1);

function effectWords(game: GameName, [measure, effect]: [string, Effect], t: Translate): string {
  const facts = { before: figure(game, measure, effect.before), after: figure(game, measure, effect.after) };
  return t(`effects.${game}.${measure}.${effect.difference > 0 ? "more" : "fewer"}`, facts);
}

/** "More lost turns (13 % → 43 %) and fewer draws (29 % → 8 %)." */
export function changeWords(game: GameName, change: Change, t: Translate): string {
  const found = outcome(game, change);
  if (found.is !== "changed") return t(`effects.${found.is}`, { games: whole(change.games) });
  return capital(t("effects.changed", { changes: found.measures.map((each) => effectWords(game, each, t)) }));
}

/** What each other value of an option changes: words in their order, numbers by size. */
export function told(game: GameName, sweep: Sweep, option: string, t: Translate): Told[] {
  const changes = Object.entries(sweep.changes[option] ?? {});
  const inOrder = changes.sort(([a], [b]) => Number(a) - Number(b) || 0);
  return inOrder.map(([value, change]) => ({ value, sentence: changeWords(game, change, t) }));
}

/** Who played, and how many games at least. */
export function measuredWords(game: GameName, sweep: Sweep, t: Translate): string {
  const games = Math.min(...Object.values(sweep.changes).flatMap((values) => Object.values(values).map((change) => change.games)));
  const levels = sweep.bots.map((bot) => levelName(bot, t));
  return t("effects.measured", { games: whole(games), levels, players: sweep.players, chance: t(`effects.${game}.chance`) });
}

/** A bot as the page calls its level; how far it thinks (`best@100`) is told by the report. */
function levelName(bot: string, t: Translate): string {
  const level = `bots.level.${bot.split("@")[0] ?? bot}`;
  return isSaid(level) ? t(level) : bot;
}

/** The game as written, in figures. */
export function baseWords(game: GameName, sweep: Sweep, t: Translate): string {
  const figures = Object.keys(STEPS[game]).flatMap((measure) => {
    const value = sweep.base[measure];
    return value === undefined ? [] : [t(`effects.${game}.${measure}.is`, { value: figure(game, measure, value) })];
  });
  return t("effects.base", { figures });
}
