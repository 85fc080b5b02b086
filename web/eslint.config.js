import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default typescript.config(
  { ignores: ["node_modules", "dist"] },
  js.configs.recommended,
  ...typescript.configs.strict,
  ...svelte.configs["flat/recommended"],
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: {
      // The router is the page's own; there is no SvelteKit whose `resolve` a link could go through.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  // TypeScript knows every name there is; `no-undef` would only know less.
  { files: ["**/*.ts", "**/*.svelte"], rules: { "no-undef": "off" } },
);
