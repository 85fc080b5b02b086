import { describe, expect, test } from "vitest";
import { continued, lastNumber } from "../src/live/history";
import { randomId } from "../src/live/ids";
import { Outbox } from "../src/live/outbox";
import { wait } from "../src/live/patience";
import { Refused } from "../src/protocol/refused";
import { sat } from "./builders";

describe("what is known of a table's events", () => {
  test("is continued by those that follow", () => expect(continued([sat(1)], [sat(2), sat(3)])?.map((event) => event.n)).toEqual([1, 2, 3]));
  test("isn't doubled by those that come twice", () => expect(continued([sat(1), sat(2)], [sat(2), sat(3)])?.map((event) => event.n)).toEqual([1, 2, 3]));
  test("can't be continued over a gap", () => expect(continued([sat(1)], [sat(3)])).toBeNull());
  test("begins at the first event", () => {
    expect(lastNumber([])).toBe(0);
    expect(continued([], [sat(2)])).toBeNull();
  });
});

describe("the outbox", () => {
  test("keeps what has no answer, with its id, to be sent again", () => {
    const outbox = new Outbox();
    const { request } = outbox.put({ do: "play", seat: 0, after: 3, play: "7" });
    expect(outbox.unanswered).toEqual([request]);
  });

  test("resolves with what was done, once", async () => {
    const outbox = new Outbox();
    const { request, reply } = outbox.put({ do: "rematch", seat: 0 });
    outbox.settle({ is: "done", id: request.id, n: 9 });
    outbox.settle({ is: "done", id: request.id, n: 9 });
    await expect(reply).resolves.toMatchObject({ n: 9 });
    expect(outbox.unanswered).toEqual([]);
  });

  test("rejects with the refusal and its rule", async () => {
    const outbox = new Outbox();
    const { request, reply } = outbox.put({ do: "play", seat: 0, after: 3, play: "4" });
    outbox.settle({ is: "refused", id: request.id, code: "too_low", rule: "C10", why: "4 does not beat 9.", facts: { total: 4, value: 9 } });
    await expect(reply).rejects.toMatchObject({ code: "too_low", rule: "C10" });
  });

  test("keeps what a server in trouble can't do for now, until it is done or refused for good", async () => {
    const outbox = new Outbox();
    const { request, reply } = outbox.put({ do: "play", seat: 0, after: 3, play: "7" });
    const { request: other } = outbox.put({ do: "ping" });
    outbox.settle({ is: "refused", id: request.id, code: "can_not_be_stored", rule: "table", why: "", facts: {} });
    expect(outbox.held).toEqual([request]);
    expect(outbox.unanswered).toEqual([request, other]);
    outbox.settle({ is: "done", id: request.id, n: 4 });
    await expect(reply).resolves.toMatchObject({ n: 4 });
    expect(outbox.held).toEqual([]);
  });

  test("passes over a refusal that answers no request", () => {
    const outbox = new Outbox();
    outbox.put({ do: "ping" });
    outbox.settle({ is: "refused", code: "broken", rule: "protocol", why: "", facts: {} });
    expect(outbox.unanswered).toHaveLength(1);
  });

  test("rejects everything when the table is left", async () => {
    const outbox = new Outbox();
    const { reply } = outbox.put({ do: "ping" });
    outbox.abandon(new Refused({ code: "left", rule: "table", why: "", facts: {} }));
    await expect(reply).rejects.toBeInstanceOf(Refused);
  });
});

describe("patience", () => {
  test("grows with each try, up to ten seconds", () => {
    expect(wait(0, 0.999)).toBeLessThanOrEqual(400);
    expect(wait(3, 0)).toBeGreaterThan(wait(1, 0));
    expect(wait(60, 0.999)).toBeLessThanOrEqual(10_000);
  });

  test("is never nothing, and not the same for everybody", () => {
    expect(wait(0, 0)).toBeGreaterThan(0);
    expect(wait(5, 0.1)).not.toBe(wait(5, 0.9));
  });
});

test("ids are long enough for the server and hold only its letters", () => {
  expect(randomId()).toMatch(/^[\w-]{22}$/);
  expect(randomId()).not.toBe(randomId());
});
