/** A `fetch` that says, chunk by chunk, how many bytes have come in all. What it returns is read once, as ever. */
export function counted(fetch: typeof globalThis.fetch, tell: (bytes: number) => void): typeof globalThis.fetch {
  let bytes = 0;
  const counting = (): TransformStream<Uint8Array, Uint8Array> =>
    new TransformStream({
      transform(chunk, out) {
        bytes += chunk.length;
        tell(bytes);
        out.enqueue(chunk);
      },
    });
  return async (...request) => {
    const response = await fetch(...request);
    if (!response.ok || !response.body) throw new TypeError(`${response.url}: ${String(response.status)}`);
    // WebAssembly compiles while it comes, if the type is told again.
    return new Response(response.body.pipeThrough(counting()), { headers: { "content-type": response.headers.get("content-type") ?? "" } });
  };
}
