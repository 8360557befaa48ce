/**
 * A tool's own words about itself: as a sentence, as its author wrote it, and as an agent sees it.
 */
import { h } from "../dom/element.js";
import { plural } from "../dom/format.js";
import type { JsonObject, RegisteredTool, Tool, ToolAnnotations } from "../model-context.js";
import { TOOLS } from "../tools/register.js";
import { jsonView } from "./json-view.js";
import { isRecord } from "./redactions.js";

const HINTS: readonly (readonly [keyof ToolAnnotations, string, string])[] = [
  ["sensitiveHint", "Sensitive result", "chip chip-you"],
  ["readOnlyHint", "Read only", "chip"],
  ["consequentialHint", "Consequential", "chip chip-warn"],
  ["destructiveHint", "May delete", "chip chip-warn"],
  ["untrustedContentHint", "Strangers' text", "chip chip-warn"],
  ["openWorldHint", "Open world", "chip"],
];

function countMarks(schema: unknown): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, item) => sum + countMarks(item), 0);
  if (!isRecord(schema)) return 0;
  const own = schema["x-sensitive"] === true ? 1 : 0;
  return Object.values(schema).reduce<number>((sum, value) => sum + countMarks(value), own);
}

function regulatedScopes(annotations: ToolAnnotations): readonly unknown[] {
  const sensitivity = annotations.returnMetadata?.["sensitivity"];
  const regulated = isRecord(sensitivity) ? sensitivity["regulated"] : undefined;
  const scopes = isRecord(regulated) ? regulated["scopes"] : undefined;
  return Array.isArray(scopes) ? scopes : [];
}

function mayBeIrreversible({ inputMetadata }: ToolAnnotations): boolean {
  const outcomes = inputMetadata?.["outcomes"];
  return [outcomes].flat().includes("irreversible");
}

function chips(tool: Tool): HTMLElement {
  const annotations = tool.annotations ?? {};
  const marks = countMarks(tool.outputSchema);
  const found = HINTS.filter(([name]) => annotations[name] === true).map(
    ([, label, style]) => [label, style] as const,
  );
  const all = [
    ...(marks > 0 ? [[plural(marks, "marked field"), "chip chip-you"] as const] : []),
    ...regulatedScopes(annotations).map((scope) => [`Regulated: ${String(scope)}`, "chip chip-you"] as const),
    ...found,
    ...(mayBeIrreversible(annotations) ? [["Cannot be undone", "chip chip-warn"] as const] : []),
    ...(tool.dynamicAnnotations === true ? [["Says more for each call", "chip"] as const] : []),
  ];
  return h(
    "ul",
    { class: "chips", "aria-label": "Declared" },
    ...all.map(([label, style]) => h("li", { class: style }, label)),
  );
}

const told = ({ annotations, outputSchema, inputSchema }: RegisteredTool): JsonObject => ({
  annotations,
  outputSchema,
  inputSchema,
});

export function declaration(offered: RegisteredTool): HTMLElement {
  const tool = TOOLS.find(({ name }) => name === offered.name);
  const { annotations, outputSchema, inputSchema } = tool ?? offered;
  const words = tool?.description ?? offered.description;
  const views = h("div", { class: "declaration-views" });
  const details = h("details", { class: "declaration" }, h("summary", {}, "Declaration"), views);
  // Drawn when asked for: most people never open it.
  details.addEventListener("toggle", () => {
    if (!details.open || views.childElementCount > 0) return;
    views.append(
      h("h4", {}, "The tool declares"),
      jsonView("The tool declares", { annotations, outputSchema, inputSchema }),
      h("h4", {}, "An agent is told"),
      jsonView("An agent is told", told(offered)),
    );
  });
  const head = h("h3", {}, tool?.title ?? offered.title ?? offered.name);
  return h("div", {}, head, h("p", { class: "lead" }, words), tool && chips(tool), details);
}
