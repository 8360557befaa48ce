/** The calls of this sitting, newest first, bounded. */
import { announce } from "../dom/announce.js";
import { h } from "../dom/element.js";
import { plural } from "../dom/format.js";
import { emptyState } from "../views/resource.js";
import { callCard, withheldCount } from "./call-card.js";
import type { Call } from "./run-tool.js";

const MAX = 20;

export interface Transcript {
  readonly element: HTMLElement;
  add(call: Call): void;
}

function inWords(call: Call): string {
  if ("rejected" in call.agent) return `${call.tool} was rejected.`;
  const count = withheldCount(call);
  return `${call.tool} finished. ${count === 0 ? "Nothing was withheld." : `${plural(count, "value")} withheld.`}`;
}

export function transcript(): Transcript {
  const empty = emptyState(
    "No calls yet",
    "Run a tool, or take the tour. Both sides of each answer appear here.",
  );
  const calls = h("ol", { class: "calls", reversed: true });
  const element = h(
    "section",
    { class: "transcript", "aria-label": "Calls" },
    h("h3", {}, "Calls"),
    empty,
    calls,
  );
  return {
    element,
    add(call) {
      empty.remove();
      for (const older of calls.querySelectorAll<HTMLDetailsElement>("details.card")) older.open = false;
      const item = h("li", {}, callCard(call));
      calls.prepend(item);
      while (calls.childElementCount > MAX) calls.lastElementChild?.remove();
      announce(inWords(call));
      item.scrollIntoView({ block: "nearest" });
    },
  };
}
