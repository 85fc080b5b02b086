import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventsDigest, Fairness, seatsToSpeak } from "../src/live/fairness";
import { compare, isMadeHere, nonceFor, receiptOf, troubleOf, type Receipt } from "../src/memory/receipts";
import { drop, namesOf } from "../src/memory/store";
import { Refused } from "../src/protocol/refused";
import type { Deed, TableEvent } from "../src/protocol/types";
import { COMMITMENT, fair, finished, lost, played, seatOf, started, undone, viewOf } from "./builders";

const OTHER = "d1".repeat(32);
const THEIRS = "ee".repeat(16);

/** A browser's storage, of which a test can see what it holds. */
function storage(): Storage & Record<string, string> {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => void (kept[name] = text),
    removeItem: (name: string) => void Reflect.deleteProperty(kept, name),
  };
  return new Proxy(kept, { get: (_, name: string) => methods[name as keyof typeof methods] ?? kept[name] }) as Storage & Record<string, string>;
}

let table = "";
let count = 0;
const gathering = (changes: Parameters<typeof viewOf>[0] = {}) => viewOf({ phase: "gathering", game_number: 0, turn: null, ...changes });
const receipt = (game = 1): Receipt | null => JSON.parse(receiptOf(table, game) ?? "null") as Receipt | null;
const nonceOf = (deed: Deed | undefined): string => (deed?.do === "nonce" ? deed.nonce : "");
const startedWith = (n: number, nonces: [number, string][], game = 1): TableEvent => ({ ...started(n, game), nonces });

/** A client at the table: what it sent, and how each was answered. */
function client(answer: (deed: Deed) => Promise<unknown> = () => new Promise(() => undefined)) {
  const sent: Deed[] = [];
  const fairness = new Fairness(table, (deed) => {
    sent.push(deed);
    return answer(deed);
  });
  return { fairness, sent };
}

beforeEach(() => {
  table = `table${String(count++)}`;
  vi.stubGlobal("localStorage", storage());
  namesOf("").forEach(drop);
});

describe("a nonce", () => {
  test("is said for each of one's seats, once the server has committed itself", () => {
    expect(seatsToSpeak(gathering({ mine: [0, 1] }))).toEqual([0, 1]);
    expect(seatsToSpeak(gathering({ mine: [0, 1], chance: fair({ commitment: null }) }))).toEqual([]);
  });

  test("is neither a bot's, nor said again once the server has it", () => {
    const seats = [seatOf(0), seatOf(1, { kind: "bot" }), seatOf(2)];
    expect(seatsToSpeak(gathering({ seats, mine: [0, 1, 2], chance: fair({ nonces: { 0: THEIRS } }) }))).toEqual([2]);
  });

  test("stands in the browser's storage before it is sent", () => {
    const stored: string[] = [];
    const { fairness, sent } = client(() => {
      stored.push(...Object.values(localStorage as unknown as Record<string, string>));
      return Promise.resolve();
    });
    fairness.see(gathering(), []);
    expect(nonceOf(sent[0])).toMatch(/^[0-9a-f]{32}$/);
    expect(stored.join()).toContain(nonceOf(sent[0]));
  });

  test("is under way once, however often the table is seen meanwhile", () => {
    const { fairness, sent } = client();
    fairness.see(gathering(), []);
    fairness.see(gathering(), []);
    expect(sent).toHaveLength(1);
  });

  test("is the same after a reload, and in another tab", () => {
    const [before, after] = [client(), client()];
    before.fairness.see(gathering(), []);
    after.fairness.see(gathering(), []);
    expect(nonceOf(after.sent[0])).toBe(nonceOf(before.sent[0]));
  });

  test("is another one in each game", () => {
    expect(nonceFor(table, 1, COMMITMENT, 0)).not.toBe(nonceFor(table, 2, COMMITMENT, 0));
  });

  test("is tried again when it was refused", async () => {
    const { fairness, sent } = client(() => Promise.reject(new Refused({ code: "too_busy", rule: "table", why: "", facts: {} })));
    fairness.see(gathering(), []);
    await new Promise((resolve) => setTimeout(resolve));
    fairness.see(gathering(), []);
    expect(sent.map(nonceOf)).toEqual([nonceOf(sent[0]), nonceOf(sent[0])]);
  });

  test("outlasts a browser that keeps nothing as long as the page lives", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(nonceFor(table, 1, COMMITMENT, 0)).toBe(nonceFor(table, 1, COMMITMENT, 0));
  });
});

describe("a receipt", () => {
  test("tells the commitment, one's nonces, all nonces and what happened, in this order", () => {
    const { fairness } = client();
    const mine = nonceFor(table, 1, COMMITMENT, 0) ?? "";
    const nonces: [number, string][] = [[0, mine], [1, THEIRS]];
    const events = [startedWith(3, nonces), played(4, "42 c1:f2"), played(5, "11 a1"), undone(6, 4), lost(7), finished(8), played(9, "63 a1:c6")];
    fairness.see(viewOf({ chance: fair({ nonces: Object.fromEntries(nonces) }) }), events);
    const happened = eventsDigest(events.slice(0, -1));
    expect(receiptOf(table, 1)).toBe(
      `{"receipt":"1","table":"${table}","game_number":1,"commitment":"${COMMITMENT}","mine":{"0":"${mine}"},"nonces":{"0":"${mine}","1":"${THEIRS}"},"events":"${happened}"}`,
    );
  });

  test("has the digest of the events that its description has", () => {
    const at = 0;
    const events: TableEvent[] = [
      started(3),
      { n: 4, at, is: "played", seat: 0, play: "42 c1:f2", by: "person" },
      { n: 5, at, is: "played", seat: 1, play: "53 -", by: "table" },
      { n: 6, at, is: "rolled", turn_number: 3, roll: "66" },
      { n: 7, at, is: "played", seat: 0, play: "66 =17", by: "person" },
      { n: 8, at, is: "undone", seat: 0, to: 5 },
      { n: 9, at, is: "taken_over", seat: 1, level: "greedy" },
      { n: 10, at, is: "returned", seat: 1 },
      { n: 11, at, is: "resigned", seat: 0 },
      { ...finished(12), reason: "resigned" } as TableEvent,
    ];
    expect(eventsDigest(events)).toBe("dde9e2f709c4b858aa63fe45e9a5d0220d40a5e351ba1de7c977fc705a55b40d");
    expect(eventsDigest([{ ...finished(4), reason: "stopped" } as TableEvent])).toBe("a11c3d917a2149a4b548217038bc8f2dd2130a1966e0c7af5c4225d81f25a8c3");
    expect(eventsDigest([])).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  test("is there before the game starts, and keeps what it heard first", () => {
    const { fairness } = client();
    fairness.see(gathering(), []);
    expect(receipt()).toMatchObject({ commitment: COMMITMENT, nonces: null, events: null });
    const events = [startedWith(3, [[0, receipt()?.mine[0] ?? ""]]), finished(4)];
    fairness.see(viewOf(), events);
    client().fairness.see(viewOf(), [events[0] as TableEvent, played(4, "11 a1"), finished(5)]);
    expect(receipt()?.events).toBe(eventsDigest([]));
  });

  test("is one for each game of a series", () => {
    nonceFor(table, 1, COMMITMENT, 0);
    nonceFor(table, 2, OTHER, 0);
    client().fairness.see(viewOf({ chance: fair({ game_number: 2, commitment: OTHER }) }), [started(1), finished(2), started(3, 2), played(4, "11 a1"), finished(5)]);
    expect(receipt(1)?.events).toBe(eventsDigest([]));
    expect(receipt(2)?.events).toBe(eventsDigest([played(4, "11 a1")]));
  });

  test("isn't given to one who only looks on, nor where another device spoke for the seat", () => {
    client().fairness.see(gathering({ mine: [], uncovered: null }), []);
    client().fairness.see(gathering({ chance: fair({ nonces: { 0: THEIRS } }) }), []);
    expect(receipt()).toBeNull();
    expect(isMadeHere(table, 1, 0)).toBe(false);
  });

  test("of long ago makes room for a new one", () => {
    for (let game = 1; game <= 203; game++) {
      vi.setSystemTime(game);
      nonceFor(table, game, COMMITMENT, 0);
    }
    vi.useRealTimers();
    expect([1, 3, 4, 203].map((game) => receipt(game) !== null)).toEqual([false, false, true, true]);
  });
});

describe("a server that goes back on its word is noticed", () => {
  test("when it shows another commitment: the first one is kept, and no nonce is said to the other", () => {
    const { fairness, sent } = client();
    fairness.see(gathering(), []);
    expect(fairness.see(gathering({ mine: [0, 1], chance: fair({ commitment: OTHER }) }), [])).toBe("commitment");
    expect(receipt()?.commitment).toBe(COMMITMENT);
    expect(sent).toHaveLength(1);
  });

  test("even if it shows the first one again", () => {
    nonceFor(table, 1, COMMITMENT, 0);
    compare(table, 1, OTHER, {});
    compare(table, 1, COMMITMENT, {});
    expect(troubleOf(table, 1, [0])).toBe("commitment");
  });

  test("when it has another nonce for a seat than the one made here, which isn't said to be one's own any more", () => {
    nonceFor(table, 1, COMMITMENT, 0);
    compare(table, 1, COMMITMENT, { 0: THEIRS });
    expect(troubleOf(table, 1, [0])).toBe("nonce");
    expect(receipt()).toBeNull();
  });

  test("when it starts without one's nonce", () => {
    nonceFor(table, 1, COMMITMENT, 0);
    client().fairness.see(viewOf(), [startedWith(3, [[1, THEIRS]])]);
    expect(troubleOf(table, 1, [0])).toBe("nonce");
    expect(troubleOf(table, 1, [])).toBeNull();
  });

  test("but nothing is amiss where all is as it was", () => {
    const nonce = nonceFor(table, 1, COMMITMENT, 0) ?? "";
    const { fairness } = client();
    const view = viewOf({ chance: fair({ nonces: { 0: nonce, 1: THEIRS } }) });
    expect(fairness.see(view, [startedWith(3, [[0, nonce], [1, THEIRS]])])).toBeNull();
  });
});
