import { preferredLanguage, type Language } from "../i18n/languages";
import { keep, recall } from "./store";

export type Theme = "system" | "light" | "dark";

interface Kept {
  language: Language;
  theme: Theme;
  /** May a first game be explained? */
  coaching: boolean;
  sound: boolean;
  notifications: boolean;
  /** Do single letters do something? */
  shortcuts: boolean;
  /** The name this person sits down with. */
  name: string;
  /** Rules that the coach has explained. */
  met: string[];
}

const fresh: Kept = {
  language: preferredLanguage(navigator.languages),
  theme: "system",
  coaching: true,
  sound: false,
  notifications: false,
  shortcuts: true,
  name: "",
  met: [],
};

/** This browser's settings: change a field and call `keepSettings`. */
export const settings = $state<Kept>({ ...fresh, ...recall<Partial<Kept>>("settings", {}) });

export function keepSettings(): void {
  keep("settings", settings);
  showTheme();
}

/** Tell the style sheet which theme was chosen. */
export function showTheme(): void {
  if (settings.theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = settings.theme;
}
