import { Refused } from "../protocol/refused";
import type { Games, MadeTable, NewTable, Refusal, Sat, View } from "../protocol/types";

const UNREACHABLE: Pick<Refusal, "code" | "rule" | "why" | "facts"> = {
  code: "unreachable",
  rule: "table",
  why: "The server can't be reached.",
  facts: {},
};

const cannotBeReached = (): never => {
  throw new Refused(UNREACHABLE);
};

/** What the server answers, if it doesn't refuse. */
async function response(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, init).catch((reason: unknown) => {
    if (init.signal?.aborted) throw reason;
    return cannotBeReached();
  });
  if (answer.ok) return answer;
  throw new Refused((await answer.json().catch(cannotBeReached)) as Refusal);
}

async function request<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
  return (await (await response(path, init)).json().catch(cannotBeReached)) as Reply;
}

function post<Reply>(path: string, body: unknown): Promise<Reply> {
  return request(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/** What is answered piece by piece. Rejects with `Refused`, and with an `AbortError` once `signal` says stop. */
export async function postForLines(path: string, body: unknown, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
  const { body: pieces } = await response(path, init);
  return pieces ?? cannotBeReached();
}

function asSeat(token: string | undefined): RequestInit {
  return token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
}

const tablePath = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

/** The games that can be played, their options and presets. Like all here, rejects with `Refused`. */
export const fetchGames = (): Promise<Games> => request("/api/games");

/** Set a table. */
export const makeTable = (table: NewTable): Promise<MadeTable> => post("/api/tables", table);

/** Exchange an invitation for a seat, which `token` opens from then on. May be asked again with the same token. */
export const sit = (table: string, invitation: string, name: string, token: string): Promise<Sat> =>
  post(`${tablePath(table)}/sit`, { invitation, name, token });

/** Delete a table as its creator. */
export const deleteTable = async (table: string, token: string): Promise<void> => {
  await response(tablePath(table), { method: "DELETE", ...asSeat(token) });
};

/** A table as the seat of the token may see it, or as a spectator may. */
export const fetchView = async (table: string, token?: string): Promise<View> =>
  (await request<{ view: View }>(tablePath(table), asSeat(token))).view;

/** The same, as it was after event `n`. */
export const fetchViewAt = async (table: string, n: number, token?: string): Promise<View> =>
  (await request<{ view: View }>(`${tablePath(table)}/at/${String(n)}`, asSeat(token))).view;

/** The record of one of a table's games, as text: whole once it is finished, else as the seat of the token, or a spectator, may see it. */
export const fetchRecord = async (table: string, game: number, token?: string): Promise<string> =>
  (await response(`${tablePath(table)}/record/${String(game)}`, asSeat(token))).text();
