import { makeTable } from "../live/http";
import { remember } from "../memory/tables";
import type { MadeTable, NewTable } from "../protocol/types";

function bySeat(made: MadeTable, secret: "token" | "invitation"): Record<number, string> {
  return Object.fromEntries(made.seats.flatMap((seat) => (seat[secret] === undefined ? [] : [[seat.seat, seat[secret]]])));
}

/** Set a table and remember its secrets; says where it is. Rejects with `Refused`. */
export async function setTable(wish: NewTable): Promise<string> {
  const made = await makeTable(wish);
  remember(made.table, { game: wish.game, tokens: bySeat(made, "token"), invitations: bySeat(made, "invitation") });
  return `/t/${made.table}`;
}
