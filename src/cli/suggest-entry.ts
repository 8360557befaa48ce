/**
 * The `airlock` of a server's entry, to start from: what looks sensitive in its results, and what
 * each tool does by its own hints, or by the worst that MCP takes for a silent one.
 */
import { ownMember } from "../annotations/model/plain-data.js";
import type { ToolOverride } from "../annotations/override.js";
import { isRecord } from "../intrinsics/language.js";
import { sensitiveResults } from "./sensitive-members.js";

interface SuggestedTool extends ToolOverride {
  readonly sensitive?: readonly string[];
  readonly optional?: readonly string[];
  readonly sensitiveHint?: true;
}

export interface SuggestedEntry {
  readonly tools: { readonly [name: string]: SuggestedTool };
  /** A tool that the server adds later. */
  readonly others: "withhold";
}

/** A place below a definition has no pointer into the result. */
const isBelowDefinition = (path: string): boolean => !path.startsWith("/");

function marksFor(tool: object): Pick<SuggestedTool, "sensitive" | "optional" | "sensitiveHint"> {
  const places = sensitiveResults(tool);
  if (places.some(({ path }) => isBelowDefinition(path))) return { sensitiveHint: true };
  /** What stands further inside may be missing with what is around it. */
  const isSure = (path: string, isRequired: boolean) => isRequired && path.lastIndexOf("/") === 0;
  const paths = (sure: boolean) =>
    [
      ...new Set(places.map(({ path, isRequired }) => (isSure(path, isRequired) === sure ? path : ""))),
    ].filter((path) => path !== "");
  const [sensitive, optional] = [paths(true), paths(false)];
  return {
    ...(sensitive.length > 0 ? { sensitive } : {}),
    ...(optional.length > 0 ? { optional } : {}),
  };
}

function doesOf(tool: object): ToolOverride {
  const hint = (name: string) => ownMember(ownMember(tool, "annotations"), name);
  const isOpen = hint("openWorldHint") !== false;
  const isReading = hint("readOnlyHint") === true;
  const isMild = hint("destructiveHint") === false;
  return {
    outcomes: isReading ? "benign" : isMild ? "consequential" : "irreversible",
    destination: isOpen ? "public" : "system",
    source: isOpen ? "untrustedPublic" : "user",
  };
}

export function suggestEntry(tools: readonly unknown[]): SuggestedEntry {
  const named = tools.flatMap((tool) => {
    const name = ownMember(tool, "name");
    return isRecord(tool) && typeof name === "string" ? [[name, tool] as const] : [];
  });
  const entries = named.map(([name, tool]) => [name, { ...marksFor(tool), ...doesOf(tool) }] as const);
  return { tools: Object.fromEntries(entries), others: "withhold" };
}
