/** One call in the transcript: who was called with what, and both sides of the answer. */
import { h } from "../dom/element.js";
import { formatDuration } from "../dom/format.js";
import { agentSide } from "./agent-side.js";
import { parseJson, readRedactions } from "./redactions.js";
import type { Call } from "./run-tool.js";
import { yourSide } from "./your-side.js";

export function withheldCount({ agent }: Call): number {
  if (!("text" in agent)) return 0;
  const redactions = readRedactions(parseJson(agent.text ?? ""));
  return new Set(redactions.map(({ handle, path }) => handle ?? path)).size;
}

function status(call: Call): HTMLElement {
  if ("rejected" in call.agent) return h("span", { class: "chip chip-warn" }, "Rejected");
  const count = withheldCount(call);
  return count > 0
    ? h("span", { class: "chip chip-you" }, `${count} withheld`)
    : h("span", { class: "chip" }, "Untouched");
}

const strangersOrder = (words: string): HTMLElement =>
  h("p", { class: "stranger card-order" }, "A stranger's letter ordered this: ", h("q", {}, words));

export function callCard(call: Call): HTMLDetailsElement {
  const input = JSON.stringify(call.input);
  const card = h(
    "details",
    { class: "card" },
    h(
      "summary",
      {},
      h("span", { class: "card-number" }, String(call.number)),
      h(
        "span",
        { class: "card-call mono" },
        call.tool,
        h("span", { class: "card-input" }, input === "{}" ? "" : input),
      ),
      status(call),
      h("span", { class: "row-side" }, formatDuration(call.duration)),
    ),
    call.ordered !== undefined && strangersOrder(call.ordered),
    h("div", { class: "sides" }, agentSide(call), yourSide(call)),
  );
  card.open = true;
  return card;
}
