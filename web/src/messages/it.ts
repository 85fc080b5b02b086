type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>("./it/*.json", { eager: true, import: "default" });

/** All messages in one language, by the name of their file. */
export const catalogues = Object.fromEntries(
  Object.entries(files).map(([path, catalogue]) => [path.slice(path.lastIndexOf("/") + 1, -".json".length), catalogue]),
);
