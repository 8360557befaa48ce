/** Four calls that tell the story, each one click. */
import { h } from "../dom/element.js";
import type { JsonObject } from "../model-context.js";

interface Step {
  readonly label: string;
  readonly hint: string;
  readonly tool: string;
  readonly input: JsonObject;
}

const STEPS: readonly Step[] = [
  {
    label: "Make a key",
    hint: "The agent never sees it",
    tool: "generate_api_key",
    input: { name: "Buoy uplink" },
  },
  {
    label: "By reference",
    hint: "The page never sees it",
    tool: "create_api_key",
    input: { name: "Sonar relay" },
  },
  { label: "Read the labs", hint: "Tests pass, values stay", tool: "get_lab_results", input: {} },
  { label: "Meet a stranger", hint: "Marked, not touched", tool: "list_inbox", input: {} },
];

export function tour(run: (tool: string, input: JsonObject) => void): HTMLElement {
  const steps = STEPS.map((step, index) => {
    const button = h(
      "button",
      { type: "button", class: "step" },
      h("span", { class: "step-number", "aria-hidden": "true" }, String(index + 1)),
      h("span", { class: "step-label" }, step.label),
      h("span", { class: "step-hint" }, step.hint),
    );
    button.addEventListener("click", () => {
      button.classList.add("step-done");
      run(step.tool, step.input);
    });
    return h("li", {}, button);
  });
  return h("ol", { class: "tour", "aria-label": "Guided tour" }, ...steps);
}
