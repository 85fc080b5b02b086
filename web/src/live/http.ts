import { Refused } from "../protocol/refused";
import type { Games, MadeTable, NewTable, Refusal, Sat, View } from "../protocol/types";

const UNREACHABLE: Pick<Refusal, "code" | "rule" | "why" | "facts"> = {
  code: "unreachable",
  rule: "table",
  why: "The server can't be reached.",
  facts: {},
};

async function request<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(path, init).catch(() => {
    throw new Refused(UNREACHABLE);
  });
  const body: unknown = await response.json().catch(() => {
    throw new Refused(UNREACHABLE);
  });
  if (!response.ok) throw new Refused(body as Refusal);
  return body as Reply;
}

function post<Reply>(path: string, body: unknown): Promise<Reply> {
  return request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

function asSeat(token: string | undefined): RequestInit {
  return token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
}

const tablePath = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

/** The games that can be played, their options and presets. Like all here, rejects with `Refused`. */
export const fetchGames = (): Promise<Games> => request("/api/games");

/** Set a table. */
export const makeTable = (table: NewTable): Promise<MadeTable> => post("/api/tables", table);

/** Exchange an invitation for a seat's token. */
export const sit = (table: string, invitation: string, name: string): Promise<Sat> =>
  post(`${tablePath(table)}/sit`, { invitation, name });

/** A table as the seat of the token may see it, or as a spectator may. */
export const fetchView = async (table: string, token?: string): Promise<View> =>
  (await request<{ view: View }>(tablePath(table), asSeat(token))).view;

/** The same, as it was after event `n`. */
export const fetchViewAt = async (table: string, n: number, token?: string): Promise<View> =>
  (await request<{ view: View }>(`${tablePath(table)}/at/${String(n)}`, asSeat(token))).view;
