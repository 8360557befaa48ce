/**
 * Mistakes of authors that the page's script can see: what is said on the console, after code, tool
 * and place. What happens now, and how to mend it. The page carries these, so they are short;
 * `mistakes.ts` explains each.
 */
export const mistakeLines = {
  "loaded-late": () =>
    "came before Airlock: agents get raw results. Load Airlock first, never with defer, async or type=module.",
  "foreign-context": () =>
    "goes to other code first, which gets raw results. Load that code after Airlock, and register after both.",
  "insecure-origin": () => "has no WebMCP. Use https or localhost.",
  "malformed-keyword": () => "is not understood: what it describes is withheld. Write JSON Schema.",
  "misplaced-mark": () => 'marks nothing. Put it under "properties" or "items".',
  "misspelt-mark": (meant: string) => `marks nothing. Did you mean ${meant}?`,
  "not-a-json-schema": () => "is no JSON Schema, so all of the result is withheld. Use defineTool.",
  "bad-input-schema": () => "is no JSON Schema. Use defineTool.",
  "duplicate-name": () => "is taken: not registered. Choose another name.",
  "invalid-name": () => "is no valid name, or has no description: not registered.",
  "renamed-member": (count: string) =>
    `is required and did not come, but ${count} undescribed did: withheld. Mark the new name.`,
  "content-not-a-list": () => "is no list: this is no MCP result. Return a list of blocks.",
  "refused-reference": (cause: string) => `is withheld, and cannot be revealed: ${cause}.`,
  "circular-result": () => "returned no JSON: the call failed. Return plain data.",
  "tool-threw": (kind: string) => `threw ${kind}: the call failed. The user sees why.`,
} as const;

/** A mistake that the page's script can see. */
export type PageMistake = keyof typeof mistakeLines;

export const thrownKind = () => "an error";

/** Why a reference is refused. */
export const causes = {
  nested: () => "it is not directly in content",
  noId: () => "it has no id",
  noAddress: () => "it has no redeemUrl",
  badTtl: () => "ttl is no number",
  otherOrigin: () => "redeemUrl is on another origin",
} as const;
