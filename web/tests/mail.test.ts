import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fill } from "../src/i18n/format";
import type { Ask, Request } from "../src/mail/ask";
import { accept, bring, invite, move, readAny, readFor, receiver, type Means } from "../src/mail/deeds";
import { filesIn, readCase, writeCase } from "../src/mail/moving";
import type { Files, Found, Show } from "../src/mail/shapes";
import { sizeOf } from "../src/mail/sizes";
import { sorted } from "../src/mail/sorting";
import { idOf, next, Outdated, type Kept, type Shelf } from "../src/mail/storage";
import { eventsOf, viewOf } from "../src/mail/view";
import { greeted, rollsOf } from "../src/mail/words";
import { Refused } from "../src/protocol/refused";

function show(changes: Partial<Show> = {}): Show {
  return {
    game_id: "K7P2MA", phase: "waiting", me: 0, names: ["Ada", "Bob"], options: { width: 4, length: 4 }, position: null, order: [1, 0],
    roll_off: [[2, 5]], turn: 1, roll: null, turn_number: 4, fits: false, lost: [], plays: [], can: { offer_stop: false, agree: false, resign: false, go_on: false }, result: null, record: null,
    last_message: null, ...changes,
  };
}

function kept(changes: Partial<Kept> = {}): Kept {
  return { id: "K7P2MA-0", version: 1, files: { "messages.txt": "one\n" }, show: show(), message: null, changed: 0, ...changes };
}

/** A shelf in memory, with the rule of the real one. */
function shelfOf(...games: Kept[]): Shelf & { games: Map<string, Kept> } {
  const held = new Map(games.map((game) => [game.id, game]));
  return {
    games: held,
    all: () => Promise.resolve([...held.values()]),
    get: (id) => Promise.resolve(held.get(id) ?? null),
    put: async (game, version) => {
      const newer = await Promise.resolve().then(() => next(held.get(game.id), game, version));
      held.set(game.id, newer);
      return newer;
    },
    remove: (id) => Promise.resolve(void held.delete(id)),
  };
}

/** Answers as the Python would: every move adds a line to the messages. */
function means(shelf: Shelf, found: Found[] = [], asked: Request[] = []): Means {
  const answer = (request: Request): object => {
    asked.push(request);
    if (request.do === "mail_find") return { is: "mail", show: { found } };
    const files: Files = "files" in request && request.files ? { "messages.txt": `${request.files["messages.txt"] ?? ""}more\n` } : { "messages.txt": "one\n" };
    if (request.do === "mail_move" && request.play === "z9") throw new Refused({ code: "off_field", rule: "V4", why: "No.", facts: {} });
    const me = request.do === "mail_read" && request.files === null ? 1 : 0;
    return { is: "mail", files: request.do === "mail_show" ? request.files : files, message: "COVIRUS MESSAGE", show: show({ me }) };
  };
  const ask = ((request: Request) => Promise.resolve().then(() => answer(request))) as Ask;
  return { ask, shelf, now: () => 7 };
}

const message = (changes: Partial<Found> = {}): Found => ({ game_id: "K7P2MA", seat: 1, invites: false, name: null, options: null, ...changes });
const invitation = message({ seat: 0, invites: true, name: "Ada", options: { width: 4 } });

describe("a deed is stored before it is told", () => {
  test("a new game, with its message and when it was", async () => {
    const shelf = shelfOf();
    const made = await invite(means(shelf), "Ada", { width: 4 });
    expect(made).toMatchObject({ id: "K7P2MA-0", version: 1, message: "COVIRUS MESSAGE", changed: 7 });
    expect(shelf.games.get("K7P2MA-0")).toEqual(made);
  });

  test("a message that is read, or made", async () => {
    const shelf = shelfOf(kept());
    const read = await readFor(means(shelf), kept(), "text");
    await move(means(shelf), read, "c1:f2", false);
    expect(shelf.games.get("K7P2MA-0")).toMatchObject({ version: 3, files: { "messages.txt": "one\nmore\nmore\n" } });
  });

  test("what is refused changes nothing", async () => {
    const shelf = shelfOf(kept());
    await expect(move(means(shelf), kept(), "z9", false)).rejects.toThrow(Refused);
    expect(shelf.games.get("K7P2MA-0")).toEqual(kept());
  });

  test("what another tab stored meanwhile is not overwritten", async () => {
    const newer = kept({ version: 2, files: { "messages.txt": "one\ntwo\n" } });
    const shelf = shelfOf(newer);
    await expect(move(means(shelf), kept(), "c1:f2", false)).rejects.toThrow(Outdated);
    expect(shelf.games.get("K7P2MA-0")).toEqual(newer);
  });

  test("an offer to stop goes with a placement, and only when it is made", async () => {
    const asked: Request[] = [];
    await move(means(shelfOf(kept()), [], asked), kept(), "c1:f2", true);
    await move(means(shelfOf(kept()), [], asked), kept(), "c1:f2", false);
    expect(asked.map((request) => "offer_stop" in request)).toEqual([true, false]);
  });
});

describe("a message that is read anywhere", () => {
  test("goes to its game", async () => {
    const reading = await readAny(means(shelfOf(kept({ id: "ZZZZZZ-0", show: show({ game_id: "ZZZZZZ" }) }), kept()), [message()]), "text");
    expect(reading).toMatchObject({ is: "read", kept: { id: "K7P2MA-0", version: 2 } });
  });

  test("goes to its game with the invitation quoted below it", async () => {
    expect(await readAny(means(shelfOf(kept()), [message(), invitation]), "text")).toMatchObject({ is: "read", kept: { id: "K7P2MA-0" } });
  });

  test("asks for a name if it is an invitation", async () => {
    const shelf = shelfOf();
    expect(await readAny(means(shelf, [invitation]), "text")).toEqual({ is: "invitation", found: invitation, isOwn: false });
    expect(await accept(means(shelf), "text", "Bob")).toMatchObject({ id: "K7P2MA-1", version: 1 });
  });

  test("says so if the invitation is one's own", async () => {
    expect(await readAny(means(shelfOf(kept()), [invitation]), "text")).toMatchObject({ is: "invitation", isOwn: true });
  });

  test("is refused if its game isn't here", async () => {
    await expect(readAny(means(shelfOf(), [message({ game_id: "QQQQQQ" })]), "text")).rejects.toMatchObject({ code: "unknown_game", facts: { game: "QQQQQQ" } });
  });

  test("is for the seat that didn't write it, where one browser has both", () => {
    const both = [kept(), kept({ id: "K7P2MA-1", show: show({ me: 1 }) })];
    expect(both.map((_, seat) => receiver(both, message({ seat }))?.show.me)).toEqual([1, 0]);
  });
});

describe("a game carried to another device", () => {
  test("is read as it was written", () => expect(readCase(writeCase({ "a.txt": "é\n" }))).toEqual({ "a.txt": "é\n" }));

  test.each(["", "[]", '{"format":"quarantable-mail-1"}', '{"format":"quarantable-mail-1","files":{"a":1}}', "COVIRUS"])("%s is none", (text) => {
    expect(() => readCase(text)).toThrow(Refused);
  });

  test("may be the files of a folder, too", () => {
    const folder = { "messages.txt": "one\n", "secret.txt": "two\n", "game.txt": "three\n" };
    expect(filesIn(folder)).toEqual(folder);
    expect(filesIn({ "covirus-K7P2MA-0.json": writeCase({ "a.txt": "é\n" }) })).toEqual({ "a.txt": "é\n" });
    expect(() => filesIn({ "messages.txt": "one\n" })).toThrow(Refused);
  });

  test("is new here, or goes on from what is here", async () => {
    const shelf = shelfOf();
    await bring(means(shelf), { "messages.txt": "one\n" });
    await bring(means(shelf), { "messages.txt": "one\ntwo\n" });
    expect(shelf.games.get("K7P2MA-0")).toMatchObject({ version: 2, files: { "messages.txt": "one\ntwo\n" } });
  });

  test.each(["one\n", "one\nelse\nand more\n", ""])("doesn't replace one that is as far, or went another way", async (messages) => {
    const here = kept({ files: { "messages.txt": "one\ntwo\n" } });
    const shelf = shelfOf(here);
    await expect(bring(means(shelf), { "messages.txt": messages })).rejects.toMatchObject({ code: "not_further" });
    expect(shelf.games.get("K7P2MA-0")).toEqual(here);
  });
});

describe("a game by message on the board", () => {
  const plays = [
    { number: 1, seat: 1, play: "42 a1:d2" },
    { number: 2, seat: 0, play: "65 -" },
  ];

  test("is a table's view of one's own seat", () => {
    expect(viewOf(show({ plays }))).toMatchObject({ phase: "gathering", mine: [0], uncovered: 0, turn: 1, n: 3, last: { n: 3, seat: 0, play: "65 -" } });
  });

  test("is told by a table's events, lost turns as the table's", () => {
    expect(eventsOf(show({ plays })).map((event) => [event.n, event.is, "by" in event ? event.by : null])).toEqual([
      [1, "started", null],
      [2, "played", "person"],
      [3, "played", "table"],
    ]);
  });

  test("has no events before it began", () => expect(eventsOf(show({ order: null }))).toEqual([]));
  test("has nobody's turn when it is over", () => expect(viewOf(show({ phase: "finished" })).turn).toBeNull());
});

test("those that wait for oneself come first, finished ones last, and the newest before the older", () => {
  const games = [
    kept({ id: "finished", show: show({ phase: "finished" }), changed: 9 }),
    kept({ id: "older", changed: 1 }),
    kept({ id: "newer", changed: 2 }),
    kept({ id: "mine", show: show({ phase: "to_play" }) }),
  ];
  expect(sorted(games).map(({ id }) => id)).toEqual(["mine", "newer", "older", "finished"]);
});

test("the two seats of a game have ids of their own", () => expect(new Set([idOf("K7P2MA", 0), idOf("K7P2MA", 1)]).size).toBe(2));
test("a size is known by its sides", () => expect([sizeOf({ width: 20, length: 40 }), sizeOf({ width: 5, length: 40 })]).toEqual(["written", null]));
test("many rolls are not all told", () => {
  expect(rollsOf(Array.from({ length: 13 }, (_, number) => ({ number, seat: 0, play: "65 -" })))).toMatch(/^(65 ){12}…$/);
});
test("one lost turn is told as one", () => expect(fill("{count|One turn was|{count} turns were} lost", { count: 1 }, "en")).toBe("One turn was lost"));

describe("refusals by message", () => {
  const source = readFileSync(join(import.meta.dirname, "../../src/quarantable/mail/refusals.py"), "utf8");
  const messages = JSON.parse(readFileSync(join(import.meta.dirname, "../src/messages/en/mail.json"), "utf8")) as Record<string, string>;
  /** Of folders and of typing, neither of which the page has, and a question that it asks beforehand. */
  const NOT_OF_THE_PAGE = /^(folder_.*|no_game_here|has_to_answer|has_to_place|offer_needs_a_play|name_needed|message_refusal)$/;
  const codes = [...source.matchAll(/^class (\w+)\(/gm)].map(([, name = ""]) => name.replace(/(?!^)([A-Z])/g, "_$1").toLowerCase());

  test("are all said in the page's words", () => {
    expect(codes.length).toBeGreaterThan(25);
    expect(codes.filter((code) => !NOT_OF_THE_PAGE.test(code) && !(`refused.${code}` in messages))).toEqual([]);
  });
});

describe("an invitation", () => {
  const say = (key: string): string => (key === "mail.greeting" ? "Giochiamo?" : key);

  test("greets in the language spoken; the message stays as it is", () => {
    expect(greeted("Shall we play?\n\nCOVIRUS MESSAGE 1 GAME K7P2MA\n", say)).toBe("Giochiamo?\n\nCOVIRUS MESSAGE 1 GAME K7P2MA\n");
  });
  test("is the only message that greets", () => expect(greeted("COVIRUS MESSAGE 4\n", say)).toBe("COVIRUS MESSAGE 4\n"));
});
