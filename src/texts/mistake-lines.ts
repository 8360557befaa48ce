/**
 * Mistakes of authors that the page's script can see: what is said on the console, after code, tool and place. What
 * happens now, and how to mend it. The page carries these, so they are short; `mistakes.ts` explains each.
 */
export const mistakeLines = {
  "loaded-late": () =>
    "came before Airlock, so agents get its raw results. Load Airlock first, never with defer, async or type=module.",
  "foreign-context": () =>
    "is not enforced, so agents get raw results. Load Airlock first, and register with document.modelContext.",
  "insecure-origin": () => "WebMCP and Airlock are off. Use https or localhost.",
  "malformed-keyword": () => "is not understood, so its value is withheld. Write JSON Schema.",
  "misplaced-mark": () => "marks nothing: no result has this place. Put it into the schema of a value.",
  "misspelt-mark": (meant: string) => `marks nothing. Did you mean ${meant}?`,
  "not-a-json-schema": () => "is no JSON Schema, so the whole result is withheld. Use defineTool.",
  "bad-input-schema": () => "is no JSON Schema, so agents do not know the input. Use defineTool.",
  "duplicate-name": () => "is taken, so this tool is not registered. Choose another name.",
  "renamed-member": (count: string) =>
    `is required and did not come, but ${count} undescribed did: withheld. Rename it in the schema.`,
  "content-not-a-list": () => "is no list, so this is no MCP result and all of it is checked as a value.",
  "refused-reference": (cause: string) => `withheld, and cannot be revealed: ${cause}.`,
  "circular-result": () => "cannot be written as JSON, so the call failed. Return plain data.",
  "tool-threw": (kind: string) => `threw ${kind}, so the call failed. The user sees why.`,
} as const;

/** A mistake that the page's script can see. */
export type PageMistake = keyof typeof mistakeLines;
