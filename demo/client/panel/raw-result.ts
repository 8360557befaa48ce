/**
 * "Without the airlock": the raw result, for the person whose data it is, covered until asked for.
 */
import { h } from "../dom/element.js";
import { jsonView, textView } from "./json-view.js";
import type { Redaction } from "./redactions.js";

function rawView(value: unknown, leaks: readonly string[]): HTMLElement {
  const label = "What the tool returned, for you only";
  if (typeof value !== "object" || value === null) return textView(label, String(value));
  return jsonView(label, value, leaks, true);
}

/** No agent may have the id and the address of a reference. */
const leakPaths = (redactions: readonly Redaction[]): readonly string[] =>
  redactions.flatMap(({ path, reason }) =>
    reason.endsWith("secret_reference") ? [`${path}/id`, `${path}/redeemUrl`] : [path],
  );

export function rawResult(value: unknown, redactions: readonly Redaction[]): HTMLElement {
  const place = h("div", {});
  const button = h("button", { type: "button", class: "button button-quiet", "aria-expanded": "false" });
  const show = (open: boolean) => {
    button.textContent = open ? "Cover it again" : "Show what would have leaked";
    button.setAttribute("aria-expanded", String(open));
    place.replaceChildren(...(open ? [rawView(value, leakPaths(redactions))] : []));
  };
  button.addEventListener("click", () => show(button.getAttribute("aria-expanded") !== "true"));
  show(false);
  return h(
    "div",
    { class: "without" },
    h("p", { class: "without-title" }, "Without the airlock"),
    h(
      "p",
      { class: "help" },
      "The agent would have received this result as it is. Only you can look at it here.",
    ),
    button,
    place,
  );
}
