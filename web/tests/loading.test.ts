import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loaded } from "../src/live/loading";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a part of the page comes as soon as the server is back", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("away")).mockRejectedValueOnce(new Error("away")).mockResolvedValue("part");
  const part = loaded(load);
  await vi.runAllTimersAsync();
  expect(await part).toBe("part");
  expect(load).toHaveBeenCalledTimes(3);
});

test("a part that never comes is said to be missing in the end", async () => {
  const part = loaded(() => Promise.reject(new Error("gone")));
  const end = expect(part).rejects.toThrow("gone");
  await vi.runAllTimersAsync();
  await end;
});
