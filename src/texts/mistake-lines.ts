/**
 * Mistakes of authors that the page's script can see: what is said on the console, after code, tool
 * and place. What happens now, and how to mend it. The page carries these, so they are short;
 * `mistakes.ts` explains each.
 */
export const mistakeLines = {
  "loaded-late": () =>
    "came before Airlock: its results are raw. Load Airlock first, without defer or async.",
  "foreign-context": () => "goes to other code first: its results are raw. Load Airlock first.",
  "insecure-origin": () => "has no WebMCP. Use https or localhost.",
  "malformed-keyword": () => "is no JSON Schema: what it describes is withheld.",
  "misplaced-mark": () => 'marks nothing. Put it under "properties" or "items".',
  "misspelt-mark": (meant: string) => `marks nothing. Did you mean ${meant}?`,
  "not-a-json-schema": () => "is no JSON Schema: results are withheld. Use defineTool.",
  "bad-input-schema": () => "is no JSON Schema. Use defineTool.",
  "duplicate-name": () => "is taken: not registered. Choose another name.",
  "invalid-name": () => "has no valid name or no description: not registered.",
  "renamed-member": (others: string) => `did not come, but ${others}. Mark the new name.`,
  "content-not-a-list": () => "is no list: this is no MCP result.",
  "refused-reference": (cause: string) => `cannot be revealed: ${cause}.`,
  "circular-result": () => "returned no JSON. Return plain data.",
  "tool-threw": (kind: string) => `threw ${kind}. The user sees why.`,
} as const;

/** A mistake that the page's script can see. */
export type PageMistake = keyof typeof mistakeLines;

/** Members that came in place of a marked one. */
export const undescribed = (count: number, isWithheld: boolean) =>
  `${count} undescribed did: ${isWithheld ? "withheld" : "raw"}`;

export const thrownKind = () => "an error";

/** Why a reference is refused. */
export const causes = {
  nested: () => "it is not directly in content",
  noId: () => "it has no id",
  noAddress: () => "it has no redeemUrl",
  badTtl: () => "ttl is no number",
  otherOrigin: () => "redeemUrl is on another origin",
} as const;
