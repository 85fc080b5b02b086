import { describe, expect, test } from "vitest";
import type { TableEvent } from "../src/protocol/types";
import type { Step } from "../src/records/answers";
import { stepAt } from "../src/records/game";
import { linesOf } from "../src/review/asking";
import { across, corners, markers, shareAt, ticks, up } from "../src/review/drawing";
import { eventAt } from "../src/table/log";
import { finished, lost, played, started, undone } from "./builders";

async function linesIn(...pieces: string[]): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const line of linesOf(body)) lines.push(line);
  return lines;
}

describe("a review that comes piece by piece", () => {
  test("is read line by line, wherever it is cut", async () => expect(await linesIn('{"a"', ':1}\n{"b":', "2}\n{}\n")).toEqual(['{"a":1}', '{"b":2}', "{}"]));
  test("has no line that isn't whole", async () => expect(await linesIn("{}\n{")).toEqual(["{}"]));
});

describe("where a play is looked at", () => {
  const events: TableEvent[] = [started(3), played(4, "5"), played(5, "7"), undone(6, 4), played(7, "8"), lost(9), played(11, "9"), finished(12)];

  test("is after whatever came before it, its dice among that", () => expect([0, 1, 2, 3].map((plays) => eventAt(events, plays, 4))).toEqual([3, 6, 8, 10]));
  test("is the last play for what followed all of them", () => expect(eventAt(events, 4, 4)).toBe(11));
  test("is found in the last game of a series", () => expect(eventAt([...events, started(20, 2), played(22, "5")], 0, 1)).toBe(21));
  test("is found where a game has gone on from a record", () => expect([10, 11].map((plays) => eventAt(events, plays, 14))).toEqual([3, 6]));

  const step = (play: string | null, plays: number, position: unknown = {}): Step =>
    ({ line: 1, text: "", kind: "", seat: 0, play, plays, position, turn: 0, roll: null }) as Step;
  const steps = [step(null, 0, null), step(null, 0), step("5", 1), step("7", 2), step(null, 1), step("8", 2), step(null, 2)];

  test("is the step before it in a record", () => expect([0, 1].map((plays) => stepAt(steps, plays))).toEqual([1, 4]));
  test("is the end of a record for what followed all plays", () => expect(stepAt(steps, 2)).toBe(6));
});

describe("the picture of win chances", () => {
  const curve = [{ plays: 1, share: 0.2 }, { plays: 3, share: 0.4 }, { plays: 3, share: 0.8 }];
  const frame = { width: 300, plays: 4 };

  test("has its curve between the plays", () => expect([0, 2, 3, 4].map((plays) => shareAt(curve, plays))).toEqual([null, expect.closeTo(0.3), 0.8, null]));
  test("has certain wins above, and the end at the right", () => {
    expect(up(1)).toBeLessThan(up(0));
    expect(across(frame, 4)).toBeLessThan(300);
    expect(corners(frame, curve).split(" ")).toHaveLength(3);
  });
  test("puts each seat's own sign on its curve", () => expect(markers(frame, 0, curve)).not.toEqual(markers(frame, 1, curve)));
  test("counts plays in round numbers", () => {
    expect(ticks(7)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(ticks(347)).toEqual([0, 50, 100, 150, 200, 250, 300]);
    expect(ticks(0)).toEqual([0]);
  });
});
