import { tick } from "svelte";
import { readPlace, type Place } from "./place";

/** Goes from page to page without asking the server for one. */
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
    // As a page that loads would: the keyboard goes on from the top, and a screen reader reads from there.
    void tick().then(() => document.getElementById("main")?.focus());
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
    if (!link || !isPlain || click.defaultPrevented || link.origin !== location.origin || link.target || link.download) return;
    if (link.pathname === location.pathname && link.hash.startsWith("#") && !link.hash.includes("=")) return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
