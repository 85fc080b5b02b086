/**
 * Messages with holes. `{name}` is a fact; `{count|card|cards}` is the word that goes with the number `count`: one, or any other.
 *
 * The words may hold holes of their own: `{count|one card|{count} cards}`.
 */
const HOLE = /\{(\w+)(?:\|((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*))?\}/g;

export type Facts = Record<string, unknown>;

function isOne(value: unknown, language: string): boolean {
  return new Intl.PluralRules(language).select(Number(value)) === "one";
}

function inWords(value: unknown, language: string): string {
  if (Array.isArray(value)) return new Intl.ListFormat(language).format(value.map(String));
  return value === undefined || value === null ? "" : String(value);
}

/** The message with its holes filled from the facts. */
export function fill(message: string, facts: Facts, language: string): string {
  return message.replace(HOLE, (_hole, name: string, one?: string, other?: string) => {
    const value = facts[name];
    if (one === undefined || other === undefined) return inWords(value, language);
    return fill(isOne(value, language) ? one : other, facts, language);
  });
}

/** The names of the facts that a message needs, sorted, each once. */
export function holes(message: string): string[] {
  const names = [...message.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "");
  return [...new Set(names)].sort();
}
