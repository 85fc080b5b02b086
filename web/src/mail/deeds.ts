/** What can be done with games by message. Each deed is stored before it resolves; one that is refused changes nothing. */
import type { Options } from "../protocol/types";
import { refusal, type Ask } from "./ask";
import type { Files, Found, Mail } from "./shapes";
import { idOf, type Kept, type Shelf } from "./storage";

export interface Means {
  ask: Ask;
  shelf: Shelf;
  now: () => number;
}

/** Where a message that was read leads: to a game that has it now, or to the question for one's name. */
export type Reading = { is: "read"; kept: Kept } | { is: "invitation"; found: Found; isOwn: boolean };

function store({ shelf, now }: Means, { files, show, message }: Mail, version: number): Promise<Kept> {
  return shelf.put({ id: idOf(show.game_id, show.me), files, show, message, changed: now() }, version);
}

/** Start a game: its invitation is the message to send. */
export async function invite(means: Means, name: string, options: Options): Promise<Kept> {
  return store(means, await means.ask({ do: "mail_new", name, options }), 0);
}

/** Read a message of a game that is known. */
export async function readFor(means: Means, kept: Kept, text: string): Promise<Kept> {
  return store(means, await means.ask({ do: "mail_read", files: kept.files, text }), kept.version);
}

/** Accept an invitation. */
export async function accept(means: Means, text: string, name: string): Promise<Kept> {
  return store(means, await means.ask({ do: "mail_read", files: null, text, name }), 0);
}

/** Make one's message: a placement (`"c1:f2"`), or `"resign"`, `"agree"`, `"go on"`. */
export async function move(means: Means, kept: Kept, play: string, offersStop: boolean): Promise<Kept> {
  return store(means, await means.ask({ do: "mail_move", files: kept.files, play, ...(offersStop ? { offer_stop: true } : {}) }), kept.version);
}

/** Show a kept game as the rules of today see it; nothing is stored. */
export async function shown({ ask }: Pick<Means, "ask">, kept: Kept): Promise<Kept> {
  const { show, message } = await ask({ do: "mail_show", files: kept.files });
  return { ...kept, show, message };
}

/** The kept game that a message is for; of two seats in one browser, the one that didn't write it. */
export function receiver(games: readonly Kept[], { game_id, seat }: Found): Kept | undefined {
  const ofGame = games.filter(({ show }) => show.game_id === game_id);
  return ofGame.find(({ show }) => show.me !== seat) ?? ofGame[0];
}

/** Read a message of whatever game. Rejects with `Refused` if it is of none that is kept here, and no invitation. */
export async function readAny(means: Means, text: string): Promise<Reading> {
  const [{ show }, games] = await Promise.all([means.ask({ do: "mail_find", text }), means.shelf.all()]);
  const known = show.found.flatMap((found) => receiver(games, found) ?? []);
  // An answer may have the invitation quoted below it.
  const waiting = show.found.map((found) => receiver(games, found)).find((kept, index) => kept && kept.show.me !== show.found[index]?.seat);
  const invitation = show.found.find(({ invites, game_id }) => invites && !games.some(({ id }) => id === idOf(game_id, 1)));
  if (!waiting && invitation) return { is: "invitation", found: invitation, isOwn: known.length > 0 };
  const kept = waiting ?? known[0];
  if (!kept) throw refusal("unknown_game", "This message belongs to a game that this browser doesn't have.", { game: show.found[0]?.game_id });
  return { is: "read", kept: await readFor(means, kept, text) };
}

/** Take in a game that was saved elsewhere. It replaces one that is kept here only if it goes on from it. */
export async function bring(means: Means, files: Files): Promise<Kept> {
  const mail = await means.ask({ do: "mail_show", files });
  const kept = await means.shelf.get(idOf(mail.show.game_id, mail.show.me));
  if (kept && !goesOnFrom(mail, kept)) throw refusal("not_further", "This browser has this game already, as far or further.");
  return store(means, mail, kept?.version ?? 0);
}

function goesOnFrom(mail: Mail, kept: Kept): boolean {
  const [brought, here] = [mail.files["messages.txt"] ?? "", kept.files["messages.txt"] ?? ""];
  return brought.length > here.length && brought.startsWith(here);
}
