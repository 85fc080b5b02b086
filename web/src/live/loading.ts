import { wait } from "./patience";

const MOST_TRIES = 20;

/** A part of the page that is loaded when it is needed: tried again for some minutes while the server is away. */
export async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait(tries, Math.random())));
    }
  }
  return load();
}
