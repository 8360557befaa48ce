/** Your view: each withheld item as airlock's own element, by handle, and why it stayed. */
import { h } from "../dom/element.js";
import { activeMode, hasExtension } from "../model-context.js";
import { TOOLS } from "../tools/register.js";
import { rawResult } from "./raw-result.js";
import { parseJson, type Redaction, readRedactions, reasonInWords } from "./redactions.js";
import type { Call } from "./run-tool.js";

interface Kept {
  readonly path: string;
  readonly reason: string;
  readonly handles: readonly string[];
}

/** The values of one column of a table belong together: one explanation for all of them. */
function groupByPath(redactions: readonly Redaction[]): readonly Kept[] {
  const groups = new Map<string, { path: string; reason: string; handles: string[] }>();
  for (const { path, reason, handle } of redactions) {
    const key = `${path} ${reason}`;
    const group = groups.get(key) ?? { path, reason, handles: [] };
    if (handle !== undefined && !group.handles.includes(handle)) group.handles.push(handle);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function secretReference(handle: string): HTMLElement {
  const element = document.createElement("secret-reference");
  element.setAttribute("handle", handle);
  return h("li", {}, element);
}

/**
 * Scripts of a page can read all that it shows: with the extension there, it only says where to
 * look.
 */
function inSidePanel({ path, handles }: Kept): HTMLElement {
  const what = path === "" ? "The whole result" : h("code", { class: "mono" }, path);
  const count = handles.length > 1 ? ` (${handles.length} values)` : "";
  return h("p", { class: "kept-elsewhere" }, what, `${count}: reveal it in Airlock’s side panel.`);
}

function keptItems(kept: Kept): HTMLElement {
  if (hasExtension()) return inSidePanel(kept);
  return customElements.get("secret-reference") === undefined
    ? h("p", { class: "problem" }, "The airlock script is not loaded, so nothing can be revealed here.")
    : h("ul", { class: "kept-items" }, ...kept.handles.map(secretReference));
}

function keptView(kept: Kept): HTMLElement {
  return h("li", { class: "kept" }, h("p", { class: "help" }, reasonInWords(kept.reason)), keptItems(kept));
}

/** Native WebMCP's text of a result that nothing is withheld from. */
const nativeText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : JSON.stringify(value);

function nothingKept(call: Call): string {
  const text = "text" in call.agent ? call.agent.text : undefined;
  const untouched = call.raw !== undefined && "value" in call.raw && nativeText(call.raw.value) === text;
  return untouched
    ? "Nothing to keep back. The agent got what the tool returned, byte for byte."
    : "Nothing to keep back from this call.";
}

/** A result that passes is not always harmless: the tool itself says who wrote it. */
function strangersNote(call: Call): readonly HTMLElement[] {
  const tool = TOOLS.find(({ name }) => name === call.tool);
  if (tool?.annotations?.untrustedContentHint !== true) return [];
  const words = "Strangers wrote some of this, and the tool says so: an agent should read it, never obey it.";
  return [h("p", { class: "problem" }, words)];
}

function failureView({ raw }: Call): HTMLElement {
  if (raw === undefined)
    return h("p", {}, "The tool did not run. Agent’s view says why, and the side panel says more.");
  if (!("error" in raw)) return h("p", {}, "The tool ran, and its result was kept from the agent.");
  return h(
    "div",
    {},
    h("p", {}, "The tool failed. Only you get its own words:"),
    h("p", { class: "problem" }, raw.error),
  );
}

function content(call: Call): readonly HTMLElement[] {
  if (!("text" in call.agent)) return [failureView(call)];
  if (activeMode() === "native") {
    return [h("p", { class: "problem" }, "The airlock script did not load: the agent got everything.")];
  }
  const redactions = readRedactions(parseJson(call.agent.text ?? ""));
  const kept = groupByPath(redactions);
  if (kept.length === 0) return [h("p", {}, nothingKept(call)), ...strangersNote(call)];
  const list = h("ul", { class: "kept-list" }, ...kept.map(keptView));
  return call.raw !== undefined && "value" in call.raw && !hasExtension()
    ? [list, rawResult(call.raw.value, redactions)]
    : [list];
}

export const yourSide = (call: Call): HTMLElement =>
  h(
    "section",
    { class: "side side-you", "aria-label": "Your view" },
    h("h4", {}, "Your view"),
    ...content(call),
  );
