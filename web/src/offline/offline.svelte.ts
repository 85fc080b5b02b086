import { pythonAddresses } from "../python/files";

/** `insecure`: over plain http a browser keeps nothing. `here`: the page is kept, Python isn't yet. */
export type OfflineState = "unknown" | "insecure" | "here" | "working" | "ready" | "failed";

const PROGRAM = "/service-worker.js";

/** What makes this page work without a connection: a service worker keeps its files, and Python once it is wanted. */
class Offline {
  state = $state<OfflineState>("unknown");

  /** Keep the page. In the browser's own time: it has better things to do while it opens. */
  begin(): void {
    if (!("serviceWorker" in navigator)) {
      this.state = "insecure";
      return;
    }
    if (import.meta.env.DEV) return;
    setTimeout(() => void this.#register().catch(() => undefined), 1000);
    addEventListener("appinstalled", () => void this.keep());
  }

  /** Keep Python too, so that games can be checked, and played by message, without a connection. */
  async keep(): Promise<void> {
    if (this.state === "insecure" || this.state === "ready" || this.state === "working" || import.meta.env.DEV) return;
    this.state = "working";
    const worked = await this.#register().then(() => this.#ask(), () => false);
    this.state = worked ? "ready" : "failed";
  }

  async #register(): Promise<void> {
    await navigator.serviceWorker.register(PROGRAM, { updateViaCache: "none" });
    if (this.state === "unknown") this.state = "here";
  }

  async #ask(): Promise<boolean> {
    const { active } = await navigator.serviceWorker.ready;
    const channel = new MessageChannel();
    return new Promise((resolve) => {
      channel.port1.onmessage = ({ data }: MessageEvent<boolean>) => {
        resolve(data);
      };
      active?.postMessage(pythonAddresses, [channel.port2]);
    });
  }
}

export const offline = new Offline();
