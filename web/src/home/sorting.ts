import type { KnownTable } from "../memory/tables";
import type { View } from "../protocol/types";
import { isMyTurn } from "../table/seats";

/** What is known of tables by now: a view, null where there is no such table, undefined where the server can't be reached. */
export type Views = Record<string, View | null | undefined>;

function urgency(view: View | null | undefined): number {
  if (!view) return 3;
  if (isMyTurn(view)) return 0;
  return view.phase === "finished" ? 2 : 1;
}

/** Is there nothing to go back to: a game that is finished, or a table that its server forgot? Not before it was looked for. */
export function isOver(view: View | null | undefined): boolean {
  return view === null || view?.phase === "finished";
}

/** The tables at which it is one's turn first, then those that go on, then the finished; among equals, the last opened first. */
export function sorted(tables: KnownTable[], views: Views): KnownTable[] {
  return [...tables].sort((a, b) => urgency(views[a.table]) - urgency(views[b.table]) || b.seen - a.seen);
}
