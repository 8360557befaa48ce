/** The door that is in force: ours over the browser's WebMCP, ours alone, or none. */
import { h } from "../dom/element.js";
import { activeMode, hasExtension, type Mode } from "../model-context.js";

const WORDS: Readonly<
  Record<Mode, { readonly label: string; readonly title: string; readonly ok: boolean }>
> = {
  polyfill: {
    label: "Airlock: polyfill",
    title: "This browser has no WebMCP: airlock brings its own.",
    ok: true,
  },
  augmented: {
    label: "Airlock: native, augmented",
    title: "This browser has WebMCP: airlock guards it.",
    ok: true,
  },
  native: {
    label: "No airlock: raw WebMCP",
    title: "The airlock script did not load: agents get raw results.",
    ok: false,
  },
  none: {
    label: "No WebMCP here",
    title: "Neither the browser nor the airlock script offers WebMCP.",
    ok: false,
  },
};

function extensionBadge(): HTMLElement {
  if (!hasExtension()) {
    const title =
      "With it, agents outside of the page can use these tools. See the README: Try the extension.";
    return h("li", { class: "badge", title }, "Extension: not installed");
  }
  const title = "Secrets are revealed in the side panel, out of this page's reach.";
  return h("li", { class: "badge badge-on", title }, "Extension: installed, reveals in its side panel");
}

export function modeBadges(): HTMLElement {
  const mode = activeMode();
  const { label, title, ok } = WORDS[mode];
  return h(
    "ul",
    { class: "badges", "aria-label": "What is active" },
    h("li", { class: ok ? "badge badge-on" : "badge badge-off", "data-mode": mode, title }, label),
    extensionBadge(),
  );
}
