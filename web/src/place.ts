/** Where on the page one is: the address, read. */
export type Place =
  | { is: "home" }
  | { is: "new"; game: string | null }
  | { is: "table"; table: string; fragment: Fragment }
  | { is: "mail"; game: string | null }
  | { is: "record"; table: string | null; game: number }
  | { is: "nowhere" };

/** What a link may carry behind its `#`, which browsers never send. */
export interface Fragment {
  invitation: string | null;
  token: string | null;
  seat: number | null;
  at: number | null;
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Read `#i=…&seat=1`, `#k=…&seat=1`, `#n=12`. */
export function readFragment(hash: string): Fragment {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  return { invitation: found.get("i"), token: found.get("k"), seat: number(found.get("seat")), at: number(found.get("n")) };
}

/** Read `?table=…&game=2`: the record of a table's game. */
function readRecord(search: URLSearchParams): Place {
  return { is: "record", table: search.get("table"), game: number(search.get("game")) ?? 1 };
}

/** Read an address. */
export function readPlace(address: { pathname: string; search: string; hash: string }): Place {
  const table = /^\/t\/([\w-]{1,64})\/?$/.exec(address.pathname)?.[1];
  if (table) return { is: "table", table, fragment: readFragment(address.hash) };
  const mail = /^\/mail(?:\/([\w-]{1,64}))?\/?$/.exec(address.pathname);
  if (mail) return { is: "mail", game: mail[1] ?? null };
  if (address.pathname === "/record") return readRecord(new URLSearchParams(address.search));
  if (address.pathname === "/new") return { is: "new", game: new URLSearchParams(address.search).get("game") };
  return address.pathname === "/" ? { is: "home" } : { is: "nowhere" };
}
