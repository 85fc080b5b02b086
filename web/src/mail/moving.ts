/** A game carried to another device: as one text, or as the files of a folder of `quarantable mail`. */
import { refusal } from "./ask";
import type { Files } from "./shapes";

/** The files from which all others of a folder follow. */
export const TRUTH = ["secret.txt", "messages.txt"] as const;

const FORMAT = "quarantable-mail-1";

export function writeCase(files: Files): string {
  return `${JSON.stringify({ format: FORMAT, files }, null, 1)}\n`;
}

function isFiles(value: unknown): value is Files {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The files in such a text. Throws `Refused` if it isn't one. */
export function readCase(text: string): Files {
  const found = parsed(text.trim());
  if (typeof found === "object" && found !== null && "format" in found && found.format === FORMAT && "files" in found && isFiles(found.files)) return found.files;
  throw refusal("not_a_saved_game", "This is no saved game by message.");
}

/** The game in files that were chosen, by name: those of a folder, or the one that was saved. Throws `Refused` if they hold none. */
export function filesIn(texts: Record<string, string>): Files {
  if (TRUTH.every((name) => name in texts)) return texts;
  return readCase(Object.values(texts)[0] ?? "");
}
