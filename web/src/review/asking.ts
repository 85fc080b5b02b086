import { postForLines } from "../live/http";
import { Refused } from "../protocol/refused";
import type { Progress, Review, ReviewLine } from "./shapes";

/** A line as soon as it is whole, whatever pieces it comes in. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** Have the server look back on a finished game. Rejects with `Refused`, and with an `AbortError` once `signal` says stop. */
export async function lookBack(record: string, signal: AbortSignal, tell: (progress: Progress) => void): Promise<Review> {
  for await (const text of linesOf(await postForLines("/api/review", { record }, signal))) {
    const line = JSON.parse(text) as ReviewLine;
    if (line.is === "review") return line;
    if (line.is === "refused") throw new Refused(line);
    tell(line);
  }
  throw new Refused({ code: "unreachable", rule: "table", why: "The server can't be reached.", facts: {} });
}
