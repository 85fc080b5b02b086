/** This browser's memory, where it has one: a private window may refuse, and then things are forgotten with the page. */
const forgetful = new Map<string, string>();

const PREFIX = "quarantable.";

/** What was kept under this name, or `otherwise`. */
export function recall<Value>(name: string, otherwise: Value): Value {
  const text = storedText(name) ?? forgetful.get(name);
  try {
    return text === undefined ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

function storedText(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keep a value under this name. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  forgetful.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // It stays in `forgetful` as long as the page lives.
  }
}

/** Keep nothing under this name any more. */
export function drop(name: string): void {
  forgetful.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // What can't be kept needn't be removed.
  }
}

/** The names under which something is kept that begin so. */
export function namesOf(beginning: string): string[] {
  return [...new Set([...forgetful.keys(), ...keptNames()])].filter((name) => name.startsWith(beginning));
}

function keptNames(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  } catch {
    return [];
  }
}
