import type { Translate } from "../board";
import type { SeatView, View } from "../protocol/types";

const BOT_NAMES = ["Pip", "Mo", "Zia", "Tam", "Bea", "Lux"];

/** The bot of a table needs no name; several are told apart by one, the same for all who look. */
function botName(view: View, seat: number, t: Translate): string {
  const bots = view.seats.filter(({ kind }) => kind === "bot").map((bot) => bot.seat);
  return bots.length > 1 ? t("shell.seat.bot.named", { name: BOT_NAMES[bots.indexOf(seat)] }) : t("shell.seat.bot");
}

/** What to call a seat: its person's name, the bot's, or its number while nobody sits there. */
export function seatName(view: View, seat: number, t: Translate): string {
  const there = view.seats[seat];
  if (there?.name) return there.name;
  if (there?.kind === "bot") return botName(view, seat, t);
  return t("shell.seat.number", { number: seat + 1 });
}

/** Several names in a sentence. */
export function seatNames(view: View, seats: readonly number[], t: Translate): string[] {
  return seats.map((seat) => seatName(view, seat, t));
}

/** The player that a seat is in the running game; null before the start. */
export function playerOf(view: View, seat: number): number | null {
  const player = view.order.indexOf(seat);
  return player < 0 ? null : player;
}

/** Does a person decide for this seat now? */
export function isPlayedByPerson(seat: SeatView): boolean {
  return seat.kind === "person" && !seat.played_by_bot && !seat.resigned;
}

/** The seats of this client that a bot plays for till their person is back. */
export function stoodInFor(view: View): number[] {
  return view.phase === "playing" ? view.mine.filter((seat) => view.seats[seat]?.played_by_bot === true && !view.seats[seat].resigned) : [];
}

/** Has the seat that is to act one of this client's persons? */
export function isMyTurn(view: View): boolean {
  const seat = view.turn === null ? undefined : view.seats[view.turn];
  return view.phase === "playing" && seat !== undefined && view.mine.includes(seat.seat) && isPlayedByPerson(seat);
}

/** The seat that speaks for this client: the uncovered one, or its only one. */
export function speaker(view: View): number | null {
  return view.uncovered ?? (view.mine.length === 1 ? (view.mine[0] ?? null) : null);
}

const HIDES_HANDS: Record<View["game"], boolean> = { contagious: true, covirus: false };

/** Is there anything that only one seat may see? */
export function hidesHands(view: View): boolean {
  return HIDES_HANDS[view.game];
}

/** Must the device be passed on before the seat to act may see its hand? Another who looks at theirs meanwhile said so; the server covers it. */
export function isHandOver(view: View): boolean {
  return hidesHands(view) && view.mine.length > 1 && isMyTurn(view) && view.uncovered === null;
}

/** Has the seat to act, on a device of several, only to be uncovered, as nothing is hidden anyway? */
export function isSilentHandOver(view: View): boolean {
  return !hidesHands(view) && view.mine.length > 1 && isMyTurn(view) && view.uncovered !== view.turn;
}

/** The seat here whose last play might be undone; null if none can. Where nothing is hidden, another seat of this device may speak up too. */
export function undoer(view: View): number | null {
  if (view.can.undo) return speaker(view);
  const last = view.last?.seat;
  const isOther = last !== undefined && last !== view.uncovered && view.mine.includes(last);
  return isOther && !hidesHands(view) && view.phase === "playing" && view.roll === null ? last : null;
}
