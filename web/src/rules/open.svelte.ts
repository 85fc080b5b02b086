class Book {
  rule = $state<string | null>(null);
}

/** The book of rules beside the table: where a number of a rule is pressed, it opens there. */
export const book = new Book();
