import type { Review } from "./shapes";

const reviews = new Map<string, Review>();

/** The reviews of this visit, by the record's text or the table's game: who looks at a position meanwhile finds them again. */
export const kept = {
  find: (game: string): Review | null => reviews.get(game) ?? null,
  keep: (game: string, review: Review): void => {
    reviews.set(game, review);
  },
};
