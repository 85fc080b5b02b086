/** This browser's memory, where it has one: a private window may refuse, and then things are forgotten with the page. */
const forgetful = new Map<string, string>();

/** What was kept under this name, or `otherwise`. */
export function recall<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`quarantable.${name}`) ?? forgetful.get(name);
    return text === undefined ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

/** Keep a value under this name. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  forgetful.set(name, text);
  try {
    localStorage.setItem(`quarantable.${name}`, text);
  } catch {
    // It stays in `forgetful` as long as the page lives.
  }
}
