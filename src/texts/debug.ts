/** Texts for site authors, on the console in debug mode. */
export const debugTexts = {
  elsewhere: () =>
    "webmcp-airlock: debug mode has no effect here. Load it before the airlock; with the extension, read its log instead.",
  title: (tool: string, kept: number, hasFailed: boolean) =>
    `webmcp-airlock: ${tool}: ${hasFailed ? "failed" : kept === 0 ? "nothing kept" : `${kept} kept`}`,
  agentGot: (text: string) => `The agent got: ${text}`,
  agentGotFailure: () => "The agent got a failure without a reason.",
  agentGotNull: () => "The agent got null.",
  cut: (length: number) => `… (${length} characters in all)`,
  kept: (path: string, reason: string) => `Kept from the agent: ${path || "the whole result"} (${reason})`,
  problem: (place: string, what: string, fix: string) => `${place}: ${what} ${fix}`,
  nearMiss: (place: string, meant: string) => `${place}: nobody reads this keyword. Did you mean "${meant}"?`,
  threw: (stack: string) => `The tool threw: ${stack}`,
  threwKept: (places: string) =>
    `The tool threw. Its message may hold a value that the tool keeps, so only places are shown: ${places}`,
  noPlaces: () => "none known",
  explain: (code: string) => `More: npx webmcp-airlock explain ${code}`,
} as const;

/** Advice for each diagnostic. */
export const diagnosticFixes = {
  "schema-unreadable": "Give plain JSON data: no functions, no circles, no getters that throw.",
  "not-a-schema": "Write an object, true or false here.",
  "schema-too-large": "Describe fewer values, or set sensitiveHint.",
  "malformed-keyword": "Write the keyword as JSON Schema defines it.",
  "unresolved-reference": 'Put the schema under "$defs" of the same schema, and refer to "#/$defs/NAME".',
  "endless-reference": "Let the reference lead to a member or an item of the value.",
  "unknown-dialect": 'Leave "$schema" out.',
  "odd-mark": 'Write "x-sensitive": true.',
  "misspelt-mark": 'Write "x-sensitive": true.',
  "misplaced-mark": "Put it into the schema of a value.",
  "unsafe-pattern": "Repeat nothing that repeats already, or name the properties.",
} as const;
