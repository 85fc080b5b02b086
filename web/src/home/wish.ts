import type { GameSpec, NewTable, Options, OptionValue, SeatWish } from "../protocol/types";

/** The level of a bot that nobody has chosen another for. */
export const USUAL_LEVEL = "fair";

/** The seats that a new table of a game starts with: one's own, and one that a friend gets a link for. */
export function firstSeats(name: string): SeatWish[] {
  return [{ kind: "me", name }, { kind: "link" }];
}

/** Another number of seats: those there stay, new ones are bots. */
export function resized(seats: SeatWish[], count: number): SeatWish[] {
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? { kind: "bot", level: USUAL_LEVEL });
}

/** A seat of another kind; its name, if it has one, is kept. */
export function changedTo(kind: SeatWish["kind"], seat: SeatWish, name: string): SeatWish {
  const named = "name" in seat ? seat.name : name;
  if (kind === "bot") return { kind, level: USUAL_LEVEL };
  return kind === "link" ? { kind } : { kind, name: named };
}

/** All options of a game as a preset has them. */
export function ofPreset(game: GameSpec, preset: string): Options {
  return { ...Object.fromEntries(game.options.map((option) => [option.name, option.default])), ...game.presets[preset] };
}

const same = (a: OptionValue | undefined, b: OptionValue | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The preset that has exactly these options; null if they are one's own. */
export function presetOf(game: GameSpec, options: Options): string | null {
  const equal = (preset: string): boolean =>
    Object.entries(ofPreset(game, preset)).every(([name, value]) => same(options[name], value));
  return Object.keys(game.presets).find(equal) ?? null;
}

/** Only what differs from the defaults is sent. */
export function differing(game: GameSpec, options: Options): Options {
  return Object.fromEntries(
    game.options.flatMap(({ name, default: usual }) => (same(options[name], usual) ? [] : [[name, options[name] ?? null]])),
  );
}

/** Which kinds a seat may have: the first is always one's own, so that there is somebody to start the table. */
export function kindsOf(seat: number): SeatWish["kind"][] {
  return seat === 0 ? ["me"] : ["link", "device", "bot"];
}

/** Does one person play against bots only? */
export function isAlone(seats: SeatWish[]): boolean {
  return seats.filter((seat) => seat.kind !== "bot").length === 1;
}

/** What to ask of the server. */
export function wishFor(game: GameSpec, seats: SeatWish[], options: Options, rest: Pick<NewTable, "pace" | "rolls" | "dice" | "limit_seconds" | "hints">): NewTable {
  return { game: game.name, options: differing(game, options), seats, ...rest };
}
