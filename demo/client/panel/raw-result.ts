/** "Without the airlock": the raw result, for the person whose data it is, covered until asked for. */
import { h } from "../dom/element.js";
import { jsonView, textView } from "./json-view.js";

function rawView(value: unknown): HTMLElement {
  const label = "What the tool returned, for you only";
  return typeof value === "object" && value !== null
    ? jsonView(label, value)
    : textView(label, String(value));
}

export function rawResult(value: unknown): HTMLElement {
  const place = h("div", {});
  const button = h("button", { type: "button", class: "button button-quiet", "aria-expanded": "false" });
  const show = (open: boolean) => {
    button.textContent = open ? "Cover it again" : "Show what would have leaked";
    button.setAttribute("aria-expanded", String(open));
    place.replaceChildren(...(open ? [rawView(value)] : []));
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
