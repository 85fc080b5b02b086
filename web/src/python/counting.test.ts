import { expect, test } from "vitest";
import { counted } from "./counting";

test("bytes are counted over all that is fetched, and come through unchanged, with their type", async () => {
  const told: number[] = [];
  const fetching = counted(
    () => Promise.resolve(new Response("12345", { headers: { "content-type": "application/wasm" } })),
    (bytes) => told.push(bytes),
  );
  const one = await fetching("/one");
  expect([await one.text(), one.headers.get("content-type")]).toEqual(["12345", "application/wasm"]);
  await (await fetching("/two")).text();
  expect(told.at(-1)).toBe(10);
});

test("what isn't there is an error, not a program", async () => {
  const fetching = counted(() => Promise.resolve(new Response("gone", { status: 404 })), () => undefined);
  await expect(fetching("/gone")).rejects.toThrow("404");
});
