import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./i18n/index.svelte";
import { settings, showTheme } from "./memory/settings.svelte";
import { offline } from "./offline/offline.svelte";
import "./style/index.css";

const page = document.getElementById("page");
if (!page) throw new Error("The page has no place for the program.");
showTheme();
await speak(settings.language);
mount(App, { target: page });
offline.begin();
