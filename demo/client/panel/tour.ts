/** Four steps that tell the story, each one click. */
import { backend } from "../data/backend.js";
import { h } from "../dom/element.js";
import type { JsonObject } from "../model-context.js";
import { type Order, orderIn } from "./stranger-order.js";

interface Step {
  readonly label: string;
  readonly hint: string;
  /** In this order. An input may need what the call before it returned to the agent. */
  readonly calls: readonly {
    readonly tool: string;
    readonly input: JsonObject | ((order: Order) => JsonObject);
  }[];
}

/** An agent that obeys: it writes to the address that a stranger's letter names. */
const asTheLetterAsks = ({ to }: Order): JsonObject => ({
  to,
  subject: "As you asked",
  body: "Here is what you asked for.",
});

const STEPS: readonly Step[] = [
  {
    label: "Make a key",
    hint: "The agent never sees it",
    calls: [{ tool: "generate_api_key", input: { name: "Buoy uplink" } }],
  },
  {
    label: "By reference",
    hint: backend.redeems ? "The page never sees it" : "Needs a server",
    calls: [{ tool: "create_api_key", input: { name: "Sonar relay" } }],
  },
  {
    label: "Read the labs",
    hint: "Tests pass, values stay",
    calls: [{ tool: "get_lab_results", input: {} }],
  },
  {
    label: "Meet a stranger",
    hint: "Its order is not obeyed",
    calls: [
      { tool: "list_inbox", input: {} },
      { tool: "send_email", input: asTheLetterAsks },
    ],
  },
];

/**
 * @param run resolves with what the agent got; empty where the call was refused. `ordered`: the
 *   stranger's words that the call obeys, to be shown with it
 */
export function tour(
  run: (tool: string, input: JsonObject, ordered?: string) => Promise<string>,
): HTMLElement {
  const steps = STEPS.map((step, index) => {
    const button = h(
      "button",
      { type: "button", class: "step" },
      h("span", { class: "step-number", "aria-hidden": "true" }, String(index + 1)),
      h("span", { class: "step-label" }, step.label),
      h("span", { class: "step-hint" }, step.hint),
    );
    button.addEventListener("click", async () => {
      button.classList.add("step-done");
      let read = "";
      for (const { tool, input } of step.calls) {
        const order = typeof input === "function" ? orderIn(read) : undefined;
        if (typeof input !== "function") read = await run(tool, input);
        else if (order === undefined) return;
        else read = await run(tool, input(order), order.words);
      }
    });
    return h("li", {}, button);
  });
  return h("ol", { class: "tour", "aria-label": "Guided tour" }, ...steps);
}
