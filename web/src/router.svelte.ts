/** Where on the page one is: the address, read. */
export type Place =
  | { is: "home" }
  | { is: "new"; game: string | null }
  | { is: "table"; table: string; fragment: Fragment }
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

/** Read an address. */
export function readPlace(address: { pathname: string; search: string; hash: string }): Place {
  const table = /^\/t\/([\w-]{1,64})\/?$/.exec(address.pathname)?.[1];
  if (table) return { is: "table", table, fragment: readFragment(address.hash) };
  if (address.pathname === "/new") return { is: "new", game: new URLSearchParams(address.search).get("game") };
  return address.pathname === "/" ? { is: "home" } : { is: "nowhere" };
}

class Router {
  place = $state.raw<Place>(readPlace(location));

  constructor() {
    addEventListener("popstate", () => {
      this.#arrive();
    });
    document.addEventListener("click", (click) => {
      this.#follow(click);
    });
    this.#hideFragment();
  }

  /** Go to an address of this page. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    this.place = readPlace(location);
    this.#hideFragment();
  }

  /** What a link carries is a secret, or done with once read: it doesn't stay in the address bar. */
  #hideFragment(): void {
    if (this.place.is === "table" && location.hash) history.replaceState(null, "", location.pathname);
  }

  #follow(click: MouseEvent): void {
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
    if (!link || !isPlain || click.defaultPrevented || link.origin !== location.origin || link.target) return;
    if (link.pathname === location.pathname && link.hash.startsWith("#") && !/[=]/.test(link.hash)) return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
