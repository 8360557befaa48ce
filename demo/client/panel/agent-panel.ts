/** The agent's seat: choose a tool, call it, and see both sides of what comes back. */
import { h, replaceChildren } from "../dom/element.js";
import { activeMode, type JsonObject, modelContext, type RegisteredTool } from "../model-context.js";
import { failureState } from "../views/resource.js";
import { declaration } from "./declaration.js";
import { modeBadges } from "./mode-badge.js";
import { runTool } from "./run-tool.js";
import { type SchemaForm, schemaForm } from "./schema-form.js";
import { toolPicker } from "./tool-picker.js";
import { tour } from "./tour.js";
import { transcript } from "./transcript.js";

export interface AgentPanelOptions {
  /** Settles when the page has registered its tools. */
  readonly ready: Promise<void>;
  /** Aborts when the person leaves. */
  readonly signal: AbortSignal;
}

/** The chosen tool's form. One call at a time: Run waits, Cancel is there while it runs. */
function callForm(onRun: (form: SchemaForm, signal: AbortSignal) => Promise<void>) {
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

function seat({ ready, signal }: AgentPanelOptions): HTMLElement {
  const calls = transcript();
  const about = h("div", {});
  const form = callForm(async ({ read }, stop) => {
    const tool = picker.chosen();
    if (tool !== undefined) calls.add(await runTool(tool, read(), AbortSignal.any([stop, signal])));
  });
  const picker = toolPicker((tool) => {
    form.element.hidden = tool === undefined;
    if (tool === undefined) return replaceChildren(about, h("p", {}, "This page offers no tools right now."));
    replaceChildren(about, declaration(tool));
    form.show(tool);
  });
  const refresh = async () => {
    try {
      const tools = (await modelContext()?.getTools()) ?? [];
      if (!signal.aborted) picker.show(tools);
    } catch (error) {
      replaceChildren(
        about,
        failureState(error, () => void refresh()),
      );
    }
  };
  const follow = () => {
    modelContext()?.addEventListener("toolchange", () => void refresh(), { signal });
    return refresh();
  };
  ready.then(follow, (error: unknown) =>
    replaceChildren(
      about,
      failureState(error, () => location.reload()),
    ),
  );
  const guide = tour((tool, input) => {
    picker.choose(tool);
    form.fill(input);
    void form.start();
  });
  const chosen = h("div", { class: "chosen" }, about, form.element);
  return h("div", {}, guide, h("div", { class: "console" }, picker.element, chosen), calls.element);
}

const noSeat = (): HTMLElement =>
  h(
    "div",
    { class: "state state-failed", role: "alert" },
    h("p", { class: "state-title" }, "No tools can be offered"),
    h("p", {}, "The airlock script did not load, and this browser has no WebMCP of its own."),
    h("button", { type: "button", class: "button", onclick: () => location.reload() }, "Load the page again"),
  );

export function agentPanel(options: AgentPanelOptions): HTMLElement {
  const head = h(
    "header",
    { class: "panel-head" },
    h("h2", {}, "Agent session"),
    modeBadges(),
    h("p", { class: "lead" }, "Call this page's tools as an agent would, and see both sides of the airlock."),
  );
  const body = activeMode() === "none" ? noSeat() : seat(options);
  return h("section", { class: "pane agent", "aria-label": "Agent session" }, head, body);
}
