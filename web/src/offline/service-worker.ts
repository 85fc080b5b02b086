/**
 * Keeps the page in the browser, so that it opens without a connection; nothing of the API ever, and no report on a game.
 *
 * The page's files are kept in a version each; the old version goes when no tab shows it any more. Python is kept beside it once it was fetched.
 * The page is fetched anew as long as there is a connection; what its name changes with, only once.
 */
/// <reference lib="webworker" />
import type { Kept } from "./kept";

declare const self: ServiceWorkerGlobalScope;
/** The build writes it in. */
declare const KEPT: Kept;

const { version, files, python } = KEPT;
const PAGE = "/";
const PAGE_STORE = `page-${version}`;
const PYTHON_STORE = `python-${python}`;

const isOfTheServer = (path: string): boolean => /^\/(api\/|findings\/|(health|ready)$|openapi\.json$)/.test(path);

async function keepPage(): Promise<void> {
  const store = await caches.open(PAGE_STORE);
  await store.addAll([new Request(PAGE, { cache: "no-cache" }), ...files]);
}

/** Those of these files that aren't kept yet. */
async function keepPython(addresses: string[]): Promise<void> {
  const store = await caches.open(PYTHON_STORE);
  const missing = await Promise.all(addresses.map(async (address) => ((await store.match(address)) ? [] : [address])));
  await store.addAll(missing.flat());
}

async function dropOldVersions(): Promise<void> {
  const stores = await caches.keys();
  await Promise.all(stores.filter((name) => name !== PAGE_STORE && name !== PYTHON_STORE).map((name) => caches.delete(name)));
}

/** The page from the server, or as it was kept if the server can't be reached. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
    return (await caches.match(PAGE)) ?? answer;
  } catch (reason) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw reason;
  }
}

const file = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

self.addEventListener("install", (event) => {
  event.waitUntil(keepPage());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldVersions().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || isOfTheServer(pathname)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

/** The page asks to keep Python, and hears whether that worked. */
self.addEventListener("message", (event: ExtendableMessageEvent) => {
  const answer = (worked: boolean): void => event.ports[0]?.postMessage(worked);
  event.waitUntil(keepPython(event.data as string[]).then(() => answer(true), () => answer(false)));
});
