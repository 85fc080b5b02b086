/** The games by message that this browser keeps, as every tab sees them now. */
import { Forgetful, shelf, type Kept, type Shelf } from "./storage";

class Library {
  /** Null until they were looked for. */
  games = $state.raw<Kept[] | null>(null);
  /** Nothing can be kept here. */
  isForgetful = $state(false);

  readonly #news = new BroadcastChannel("quarantable-mail");

  constructor() {
    this.#news.onmessage = () => void this.look();
  }

  async look(): Promise<void> {
    try {
      this.games = await shelf.all();
    } catch (reason) {
      if (!(reason instanceof Forgetful)) throw reason;
      this.isForgetful = true;
      this.games = [];
    }
  }

  async changed(): Promise<void> {
    this.#news.postMessage(null);
    await this.look();
  }
}

export const library = new Library();

/** The same storage, which tells this tab and all others what changes. */
export const toldShelf: Shelf = {
  ...shelf,
  put: async (game, version) => {
    const kept = await shelf.put(game, version);
    await library.changed();
    return kept;
  },
  remove: async (id) => {
    await shelf.remove(id);
    await library.changed();
  },
};

/** Ask the browser not to clear its storage when space is short. It may refuse; without https it can't be asked. */
export async function persist(): Promise<boolean> {
  // Without https there is no such thing, whatever the types say.
  const storage = navigator.storage as StorageManager | undefined;
  return (await storage?.persist()) ?? false;
}
