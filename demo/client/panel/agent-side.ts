/**
 * Agent's view: exactly what `executeTool` resolved with, laid out, with bars where something is
 * missing.
 */
import { h } from "../dom/element.js";
import { plural } from "../dom/format.js";
import { jsonView, textView } from "./json-view.js";
import { isRecord, parseJson, readRedactions } from "./redactions.js";
import type { Call } from "./run-tool.js";

const exactText = (text: string): HTMLElement =>
  h(
    "details",
    { class: "exact" },
    h("summary", {}, `Exact text, ${plural([...text].length, "character")}`),
    textView("Exact text of the agent's view", text),
  );

function resultView(text: string): readonly HTMLElement[] {
  const value = parseJson(text);
  if (!isRecord(value) && !Array.isArray(value)) return [textView("What the agent gets", text)];
  const missing = readRedactions(value).map(({ path }) => path);
  return [jsonView("What the agent gets", value, missing), exactText(text)];
}

function content({ agent }: Call): readonly HTMLElement[] {
  if ("rejected" in agent) return [textView("The call was rejected", agent.rejected)];
  return agent.text === null ? [textView("What the agent gets", "null")] : resultView(agent.text);
}

export const agentSide = (call: Call): HTMLElement =>
  h(
    "section",
    { class: "side side-agent", "aria-label": "Agent's view" },
    h("h4", {}, "Agent's view"),
    ...content(call),
  );
