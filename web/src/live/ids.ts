const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 22 random characters. `crypto.randomUUID` doesn't exist on a page over plain http; `getRandomValues` does. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => ALPHABET[byte & 63]).join("");
}
