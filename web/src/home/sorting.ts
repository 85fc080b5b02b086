import type { KnownTable } from "../memory/tables";
import type { View } from "../protocol/types";
import { isMyTurn } from "../table/seats";

function urgency(view: View | null | undefined): number {
  if (!view) return 3;
  if (isMyTurn(view)) return 0;
  return view.phase === "finished" ? 2 : 1;
}

/** The tables at which it is one's turn first, then those that go on, then the finished; among equals, the last opened first. */
export function sorted(tables: KnownTable[], views: Record<string, View | null>): KnownTable[] {
  return [...tables].sort((a, b) => urgency(views[a.table]) - urgency(views[b.table]) || b.seen - a.seen);
}
