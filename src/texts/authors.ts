/**
 * Texts for site authors and administrators: diagnostics of schemas and rule sets, messages on the
 * console.
 */

// —— Sensitivity: diagnostics about a schema (for the author, never for an agent) ——
export const diagnosticTexts = {
  "schema-unreadable": () => "The schema cannot be read as JSON, so the whole result is withheld.",
  "not-a-schema": () => "A schema must be an object or a boolean; what this one describes is withheld.",
  "schema-too-large": () => "The root leads to more than 100,000 values: the whole result is withheld.",
  "malformed-keyword": () =>
    "The value of this keyword is malformed, so the value that its schema describes is withheld.",
  "unresolved-reference": () =>
    "This reference does not lead to a schema inside the document, so the value that it describes is withheld.",
  "endless-reference": () =>
    "This reference leads back to itself at the same place of the value, so no validator ends. What it describes is withheld.",
  "unknown-dialect": () =>
    '"$schema" names an unknown dialect, so the value that this schema describes is withheld.',
  "odd-mark": () => 'Only the literal true is a correct "x-sensitive"; this one counts as true.',
  "misspelt-mark": () =>
    'This keyword marks nothing, so nothing is withheld for it: the mark is "x-sensitive", in lower case.',
  "misplaced-mark": () =>
    'No value of a result has this place. Put the mark into a schema under "properties" or "items".',
  "unsafe-pattern": () => "This property pattern cannot be run safely, so it counts as matching every name.",
} as const;

// —— WebMCP API: exceptions (Chromium style) ——
export const installNeedsWindow = () => "webmcp-airlock: install() needs a window.";
export const toolNotConverted = (tool: string) =>
  `webmcp-airlock not-a-json-schema: ${tool} has a schema that cannot be converted, so it is not registered. Use zod 4.2, ArkType 2.1.28, toStandardJsonSchema of @valibot/to-json-schema, or JSON Schema.`;
export const otherPolyfill = () => "webmcp-airlock: another polyfill: its tools are enforced.";
export const schemaNotConvertible = (vendor: string) =>
  `webmcp-airlock: this ${vendor} schema has no "~standard".jsonSchema. Use zod 4.2, ArkType 2.1.28, toStandardJsonSchema of @valibot/to-json-schema, or JSON Schema.`;
export const inputRefused = (issues: string) => `The input does not fit the tool's inputSchema. ${issues}`;
/** The code is the lint's: `airlock-missing`. */
export const ranWithoutAirlock = (tool: string) =>
  `webmcp-airlock airlock-missing: ${tool} ran nothing: nobody here reads its marks. Import "webmcp-airlock/auto" first.`;
export const cannotAugment = () => "webmcp-airlock: cannot augment this ModelContext.";
export const trustProblem = (tool: string, problem: string) => `webmcp-airlock: tool ${tool}: ${problem}`;
export const trustUnreadable = () => "webmcp-airlock: annotations could not be read.";

// —— Policy: what is wrong with a rule set (for its author; quotes nothing of it) ——
export const policyTexts = {
  notJson: (maximum: number) => `This must be JSON of at most ${maximum} characters.`,
  notAnObject: () => "This must be an object.",
  notAList: () => "This must be a list.",
  notAListOf: (what: string, maximum: number) => `This must be a list of at most ${maximum}: ${what}.`,
  badVersion: () => "The version must be 1.",
  badText: (maximum: number) => `This must be a text of at most ${maximum} characters.`,
  badRuleName: (maximum: number) =>
    `A rule's name has lower-case letters, digits and single hyphens, ${maximum} at most.`,
  ruleNameTwice: () => "Another rule of this set has the same name.",
  unknownMember: (known: string) => `Unknown member. Known members are: ${known}.`,
  badValue: (known: string) => `The value must be one of: ${known}.`,
  notACondition: () => 'A condition has one of "and", "or", "not", or a "fact" with an "operator".',
  tooDeep: (maximum: number) => `Conditions may be nested at most ${maximum} deep.`,
  tooManyParts: (maximum: number) => `A rule may have at most ${maximum} conditions, nested ones included.`,
  unknownFact: () => "There is no such fact.",
  noResponseYet: () => 'A call has no response before it runs: this rule needs the stage "post-result".',
  onlyAboutTool: () =>
    'A rule that redacts tests only what holds for every call: "tool.name", "tool.static.…", "origin.…" and "agent.…".',
  badOperator: (known: string) => `The operators of this fact are: ${known}.`,
} as const;

export const chunkIsNoText = () =>
  "A stream of createScrubStream takes text. Put a TextDecoderStream in front of it.";
