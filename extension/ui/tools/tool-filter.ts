/** Which tools are shown: by words, by site, by what they declare to do, and by what of them is sensitive. */
import type { AuditEffect } from "../../protocol/audit-messages.js";
import type { PanelTool } from "../../protocol/panel-messages.js";

export const EFFECTS = ["", "benign", "consequential", "irreversible", "unknown"] as const satisfies (
  | AuditEffect
  | ""
)[];
export const SENSITIVITIES = ["", "result", "input", "none"] as const;

export interface ToolFilter {
  /** In lower case. Empty for all, as the others. */
  readonly text: string;
  readonly site: string;
  readonly effect: (typeof EFFECTS)[number];
  readonly sensitive: (typeof SENSITIVITIES)[number];
}

export const NO_TOOL_FILTER: ToolFilter = { text: "", site: "", effect: "", sensitive: "" };

/** A tool that only the browser knows has no registration number. */
export const keyOf = ({ document, registration, name }: PanelTool): string =>
  registration < 0 ? `${document} ${name}` : `${document} ${registration}`;

const isSensitive = ({ sensitive }: PanelTool, wanted: ToolFilter["sensitive"]): boolean =>
  wanted === "" || (wanted === "none" ? sensitive.length === 0 : sensitive.includes(wanted));

const hasWords = ({ name, title, description, origin, declares }: PanelTool, text: string): boolean =>
  text === "" || [name, title, description, origin, ...declares].join("\n").toLowerCase().includes(text);

export const filterTools = (
  tools: readonly PanelTool[],
  { text, site, effect, sensitive }: ToolFilter,
): readonly PanelTool[] =>
  tools.filter(
    (tool) =>
      (site === "" || tool.origin === site) &&
      (effect === "" || tool.effect === effect) &&
      isSensitive(tool, sensitive) &&
      hasWords(tool, text),
  );

export const sitesOf = (tools: readonly PanelTool[]): string[] => [
  ...new Set(tools.map(({ origin }) => origin)),
];
