type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>(["./it/*.json", "!./it/effects.json", "!./it/mail.json", "!./it/records.json", "!./it/review.json"], { eager: true, import: "default" });

/** The messages in one language that every page may need, by the name of their file; the others are learned later (`i18n`). */
export const catalogues = Object.fromEntries(
  Object.entries(files).map(([path, catalogue]) => [path.slice(path.lastIndexOf("/") + 1, -".json".length), catalogue]),
);
