import { beforeEach, describe, expect, test, vi } from "vitest";
import { nonceFor } from "../src/memory/receipts";
import type { CovirusPosition } from "../src/protocol/types";
import type { Replayed, Step } from "../src/records/answers";
import { receiptFor, receiptIn, verdictOf } from "../src/records/checking";
import { eventsOf, isOver, playsToGoOn, standing, viewOf } from "../src/records/game";

const position: CovirusPosition = {
  turn: "virus", width: 6, length: 4, lines: Array<string>(4).fill("......"), status: Array<"open">(4).fill("open"), scores: [0, 0], over: false, winners: [], turns: 0,
};

let line = 1;

function step(kind: string, more: Partial<Step>): Step {
  line += 1;
  return { line, text: kind, kind, seat: null, play: null, plays: 0, position, turn: 0, roll: null, ...more };
}

/** A roll-off, two plays, the second taken back and played otherwise, and the end. */
function undone(): Replayed {
  return {
    is: "replay", game: "covirus", options: {}, order: [1, 0], date: "2026-11-30", chance: "fair", view: null,
    seats: [{ kind: "person", name: "Ada" }, { kind: "bot", name: "greedy" }],
    result: { outcome: "stopped", scores: [1, 0], winners: [0] },
    steps: [
      step("roll-off", {}),
      step("play", { seat: 1, play: "42 a1:d2", plays: 1 }),
      step("play", { seat: 0, play: "53 -", plays: 2 }),
      step("undo", { seat: 0, plays: 1 }),
      step("play", { seat: 0, play: "53 a6:e8", plays: 2 }),
      step("stop", { plays: 2, turn: null }),
    ],
  };
}

describe("a record, replayed", () => {
  test("shows the plays that stand at a step, and no others", () => {
    expect(standing(undone().steps, 2)).toEqual([1, 2]);
    expect(standing(undone().steps, 3)).toEqual([1]);
    expect(eventsOf(undone(), 5).map((event) => event.is === "played" && event.play)).toEqual([false, "42 a1:d2", "53 a6:e8"]);
  });

  test("tells a lost turn from a play", () => {
    expect(eventsOf(undone(), 2).map((event) => event.is === "played" && event.by)).toEqual([false, "person", "table"]);
  });

  test("can be gone on from at positions that stand at its end", () => {
    expect([0, 1, 2, 3, 4].map((index) => playsToGoOn(undone().steps, index))).toEqual([0, 1, null, 1, 2]);
  });

  test("is over where nobody is to act", () => {
    expect([4, 5].map((index) => isOver(undone().steps, index))).toEqual([false, true]);
  });

  test("has its result at its last step only", () => {
    expect(viewOf(undone(), 4)).toMatchObject({ phase: "playing", result: null, last: { seat: 0, play: "53 a6:e8" } });
    expect(viewOf(undone(), 5)).toMatchObject({ phase: "finished", result: { reason: "stopped", winners: [0] } });
  });

  test("names people, and gives bots their level", () => {
    expect(viewOf(undone(), 0).seats.map(({ name, level }) => [name, level])).toEqual([["Ada", null], [null, "greedy"]]);
  });
});

describe("a verdict", () => {
  test.each([
    [{ holds: false, proven: false, chance: "fair" }, "broken"],
    [{ holds: true, proven: true, chance: "fair" }, "proven"],
    [{ holds: true, proven: false, chance: "fair" }, "consistent"],
    [{ holds: true, proven: false, chance: "message" }, "message"],
    [{ holds: true, proven: false, chance: "declared" }, "declared"],
    [{ holds: false, proven: false, chance: "declared" }, "broken"],
  ] as const)("of %o is %s", (verified, verdict) => expect(verdictOf(verified)).toBe(verdict));
});

describe("a receipt", () => {
  test("is found by the table and game that a record names", () => {
    nonceFor("Vt4-Q_0", 2, "ab".repeat(32), 0);
    expect(receiptFor('[Game "covirus"]\n[Table "Vt4-Q_0"]\n[GameNumber "2"]\n')).toContain('"game_number":2');
    expect(receiptFor('[Table "Vt4-Q_0"]\n[GameNumber "1"]\n')).toBeNull();
    expect(receiptFor('[GameId "K7P2M"]\n')).toBeNull();
  });

  test("is told from other files", () => {
    expect(receiptIn('{"receipt":"1"}')).toBe('{"receipt":"1"}');
    for (const text of ["", "[]", "null", "{}", "1. e4"]) expect(receiptIn(text)).toBeNull();
  });
});

class FakeWorker {
  static made: FakeWorker[] = [];
  asked: { id: number; request: string }[] = [];
  isEnded = false;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onerror: (event: { message: string }) => void = () => undefined;

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(asked: { id: number; request: string }): void {
    this.asked.push(asked);
  }

  terminate(): void {
    this.isEnded = true;
  }

  tell(data: object): void {
    this.onmessage({ data });
  }

  answer(place: number, answer: object): void {
    this.tell({ is: "answered", id: this.asked[place]?.id, answer: JSON.stringify(answer) });
  }
}

describe("Python in the page", () => {
  beforeEach(() => {
    FakeWorker.made = [];
    vi.stubGlobal("Worker", FakeWorker);
    vi.resetModules();
  });

  const fresh = async () => (await import("../src/python/python.svelte")).python;
  const only = (): FakeWorker => FakeWorker.made[0] as FakeWorker;

  test("is started by the first call, once", async () => {
    const python = await fresh();
    expect([python.state.is, FakeWorker.made.length]).toEqual(["idle", 0]);
    void python.call({ do: "games" });
    void python.call({ do: "games" });
    expect([python.state.is, FakeWorker.made.length]).toEqual(["loading", 1]);
    only().tell({ is: "loading", bytes: 7 });
    expect(python.state).toMatchObject({ bytes: 7 });
    only().tell({ is: "ready" });
    expect(python.state.is).toBe("ready");
  });

  test("answers each call with its own answer, in whatever order", async () => {
    const python = await fresh();
    const calls = [python.call({ do: "one" }), python.call({ do: "two" })];
    only().answer(1, { is: "two" });
    only().answer(0, { is: "one" });
    expect(await Promise.all(calls)).toEqual([{ is: "one" }, { is: "two" }]);
  });

  test("rejects with the refusal", async () => {
    const python = await fresh();
    const call = python.call({ do: "replay" });
    only().answer(0, { is: "refused", code: "cut_short", rule: "record", why: "It is cut short.", facts: {} });
    await expect(call).rejects.toMatchObject({ name: "Refused", code: "cut_short" });
  });

  test("that fails says so to everybody who waits, and starts anew with the next call", async () => {
    const python = await fresh();
    const call = python.call({ do: "games" });
    only().tell({ is: "failed", why: "no WebAssembly" });
    await expect(call).rejects.toMatchObject({ code: "no_python" });
    expect([python.state.is, only().isEnded]).toEqual(["failed", true]);
    void python.call({ do: "games" });
    expect([python.state.is, FakeWorker.made.length]).toEqual(["loading", 2]);
  });
});
