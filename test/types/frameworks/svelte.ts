/** What svelte-check goes by in templates. */
import type { SvelteHTMLElements } from "svelte/elements";
import type {} from "webmcp-airlock/svelte";

type Attributes = SvelteHTMLElements["secret-reference"];
export const card: Attributes = { handle: "airlock-1", class: "key" };
// @ts-expect-error A handle is a text.
export const wrong: Attributes = { handle: 5 };
export const element: HTMLElement = document.createElement("secret-reference");
