/** The agent's seat: choose a tool, call it, and see both sides of what comes back. */
import { h, replaceChildren } from "../dom/element.js";
import { activeMode } from "../model-context.js";
import { failureState } from "../views/resource.js";
import { callForm } from "./call-form.js";
import { declaration } from "./declaration.js";
import { type Followed, followTools } from "./follow-tools.js";
import { modeBadges } from "./mode-badge.js";
import { runTool } from "./run-tool.js";
import { sessionState } from "./session-state.js";
import { toolPicker } from "./tool-picker.js";
import { tour } from "./tour.js";
import { transcript } from "./transcript.js";

export type AgentPanelOptions = Followed;

function seat(options: AgentPanelOptions): HTMLElement {
  const calls = transcript();
  const session = sessionState();
  let got = "";
  let ordered: string | undefined;
  const about = h("div", {});
  const form = callForm(async ({ read }, stop) => {
    const tool = picker.chosen();
    if (tool === undefined) return;
    const call = await runTool(tool, read(), AbortSignal.any([stop, options.signal]));
    calls.add({ ...call, ordered });
    await session.refresh();
    got = "text" in call.agent ? (call.agent.text ?? "") : "";
  });
  const picker = toolPicker((tool) => {
    form.element.hidden = tool === undefined;
    if (tool === undefined) return replaceChildren(about, h("p", {}, "This page offers no tools right now."));
    replaceChildren(about, declaration(tool));
    form.show(tool);
  });
  followTools(options, picker.show, (error, retry) => replaceChildren(about, failureState(error, retry)));
  const guide = tour(async (tool, input, words) => {
    picker.choose(tool);
    form.fill(input);
    ordered = words;
    await form.start();
    ordered = undefined;
    return got;
  });
  const chosen = h("div", { class: "chosen" }, about, form.element);
  return h(
    "div",
    {},
    guide,
    h("div", { class: "console" }, picker.element, chosen),
    session.element,
    calls.element,
  );
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
