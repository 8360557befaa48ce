/** The types that svelte-check goes by in templates. */
import type { SvelteHTMLElements } from "svelte/elements";
import type {} from "webmcp-airlock/svelte";

type Attributes = SvelteHTMLElements["secret-reference"];
export const card: Attributes = { handle: "airlock-1", class: "key" };
export const isText: number extends Attributes["handle"] ? never : true = true;
export const element: HTMLElement = document.createElement("secret-reference");
