/**
 * Mistakes of authors that the page's script can see: what is said on the console, after code, tool and place. What
 * happens now, and how to mend it. The page carries these, so they are short; `mistakes.ts` explains each.
 */
export const mistakeLines = {
  "loaded-late": () =>
    "came before Airlock, so agents get raw results. Load Airlock first, never with defer, async or type=module.",
  "foreign-context": () =>
    "goes to other code before Airlock, whose agents get raw results. Load that code after Airlock, and register after both.",
  "insecure-origin": () => "is no secure context, so there is no WebMCP. Use https or localhost.",
  "malformed-keyword": () => "is not understood, so what it describes is withheld. Write JSON Schema.",
  "misplaced-mark": () => 'marks no value of a result. Put it into a schema under "properties" or "items".',
  "misspelt-mark": (meant: string) => `marks nothing. Did you mean ${meant}?`,
  "not-a-json-schema": () => "is no JSON Schema, so all of the result is withheld. Use defineTool.",
  "bad-input-schema": () => "is no JSON Schema. Use defineTool.",
  "duplicate-name": () => "is taken, so this tool is not registered. Choose another name.",
  "invalid-name": () =>
    "is no valid name, or there is no description, so this tool is not registered. Names have 1 to 128 letters, digits, _, - and .",
  "renamed-member": (count: string) =>
    `is required and did not come, but ${count} undescribed did, and are withheld. Describe and mark the new name.`,
  "content-not-a-list": () => "is no list of blocks, so it is read as a value, not as MCP.",
  "refused-reference": (cause: string) => `is withheld, and nobody can reveal it: ${cause}.`,
  "circular-result": () => "has no JSON, so the call failed. Return plain data.",
  "tool-threw": (kind: string) => `threw ${kind}, so the call failed. Only the user is shown why.`,
} as const;

export const thrownKind = () => "an error";

/** Why a reference is refused. */
export const causes = {
  nested: () => "it is not directly in content",
  noId: () => "it has no id",
  noAddress: () => "it has no redeemUrl",
  badTtl: () => "ttl is no number",
  otherOrigin: () => "redeemUrl is on another origin",
} as const;

/** A mistake that the page's script can see. */
export type PageMistake = keyof typeof mistakeLines;
