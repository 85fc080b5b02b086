import { t } from "../i18n/index.svelte";
import { settings } from "../memory/settings.svelte";

let audio: AudioContext | null = null;

function tone(context: AudioContext, hertz: number, after: number): void {
  const oscillator = context.createOscillator();
  const loudness = context.createGain();
  const start = context.currentTime + after;
  oscillator.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.0001, start);
  loudness.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.32);
}

/** Two soft notes, if the person wants sound. A page that nobody has touched yet may not make any. */
export function ring(): void {
  if (!settings.sound || !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  tone(audio, 523.25, 0);
  tone(audio, 783.99, 0.13);
}

/** Has this browser notifications, here? Over plain http it hasn't. */
export function canNotify(): boolean {
  return isSecureContext && "Notification" in window;
}

/** Ask the browser for leave to notify. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Tell somebody who looks elsewhere that it is their turn, if they asked for it. */
export function callBack(title: string): void {
  if (!settings.notifications || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const notification = new Notification(t("shell.turn.yours"), { body: title, tag: "turn", icon: "/icon.svg" });
  notification.onclick = () => {
    focus();
    notification.close();
  };
}
