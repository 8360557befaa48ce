/** The form by which the person calls a tool in the agent's place. */
import { h, replaceChildren } from "../dom/element.js";
import type { JsonObject, RegisteredTool } from "../model-context.js";
import { type SchemaForm, schemaForm } from "./schema-form.js";

/** The chosen tool's form. One call at a time: Run waits, Cancel is there while it runs. */
export function callForm(onRun: (form: SchemaForm, signal: AbortSignal) => Promise<void>) {
  let form = schemaForm(undefined);
  let running: AbortController | undefined;
  const fields = h("div", { class: "fields" });
  const run = h("button", { class: "button button-primary" }, "Run as agent");
  const cancel = h("button", { type: "button", class: "button", onclick: () => running?.abort() }, "Cancel");
  const element = h("form", { class: "call-form", "aria-label": "Call the tool" }, fields);
  const setRunning = (controller: AbortController | undefined) => {
    running = controller;
    run.setAttribute("aria-disabled", String(controller !== undefined));
    cancel.hidden = controller === undefined;
  };
  const start = async () => {
    if (running !== undefined) return;
    const controller = new AbortController();
    setRunning(controller);
    await onRun(form, controller.signal);
    setRunning(undefined);
  };
  element.append(h("div", { class: "actions" }, run, cancel));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    void start();
  });
  setRunning(undefined);
  const show = (tool: RegisteredTool) => {
    form = schemaForm(tool.inputSchema);
    replaceChildren(fields, ...form.fields);
  };
  return { element, show, start, fill: (input: JsonObject) => form.fill(input) };
}
