/** What the record of a table's game is called as a file, without its ending. */
export const fileName = (table: string, game: number): string => `quarantable-${table.slice(0, 8)}-${String(game)}`;
