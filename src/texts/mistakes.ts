/**
 * The table of mistakes that an author can make: a row for each. Console, debug mode, lint,
 * `webmcp-airlock explain` and errors.md take their words from here. Not in the page's script,
 * which has only `mistake-lines.ts`.
 */
import { mistakeLines, type PageMistake } from "./mistake-lines.js";

/** The places where a mistake can be seen. */
export type Seen = "load" | "registration" | "result" | "lint" | "types";

export interface Mistake {
  readonly seen: readonly Seen[];
  /** The words after tool and place: what happens now, and how to mend it. */
  line(detail: string): string;
  /** Why, and what else there is to know: for who asks. */
  readonly why: string;
}

const row = (line: (detail: string) => string, seen: readonly Seen[], why: string): Mistake => ({
  line,
  seen,
  why,
});

const PAGE_ROWS: Record<PageMistake, Mistake> = {
  "loaded-late": row(
    mistakeLines["loaded-late"],
    ["load", "lint"],
    "A tool was registered with the browser's own WebMCP, or with another polyfill, before Airlock's script ran. Whoever keeps it keeps your raw function, and Airlock cannot take it back. Put Airlock's script tag first in the head, without defer, async and type=module; in a bundle, let import \"webmcp-airlock/auto\" be the first line of the entry. Some bundlers hoist imports: then load the file by a tag.",
  ),
  "foreign-context": row(
    mistakeLines["foreign-context"],
    ["load", "lint"],
    "Other code put an object in place of document.modelContext, or keeps tools of its own, in a way that Airlock cannot wrap (a frozen object, a new object on each read, a list beside document.modelContext). What is registered there never passes Airlock. Load Airlock before that code, and register with document.modelContext.",
  ),
  "insecure-origin": row(
    mistakeLines["insecure-origin"],
    ["load", "lint"],
    "WebMCP exists only in secure contexts: https, and http on localhost and 127.0.0.1. On another origin document.modelContext is undefined, and Airlock adds nothing.",
  ),
  "malformed-keyword": row(
    mistakeLines["malformed-keyword"],
    ["registration", "lint"],
    "The value of this keyword is not what JSON Schema allows there, so nobody can say which values it marks. What its schema describes is withheld. Write the keyword as JSON Schema defines it.",
  ),
  "misplaced-mark": row(
    mistakeLines["misplaced-mark"],
    ["registration", "lint"],
    'A mark works in a schema that describes a value: the root, a member of "properties", "items" and their kind. This one stands where no schema is (in an unknown keyword, in a definition that nothing refers to), so nothing is withheld for it. Often "properties" is missing around the members.',
  ),
  "misspelt-mark": row(
    mistakeLines["misspelt-mark"],
    ["registration", "lint", "types"],
    'Nothing is withheld for this member. The marks are "x-sensitive": true in a schema, and annotations.sensitiveHint of a tool.',
  ),
  "not-a-json-schema": row(
    mistakeLines["not-a-json-schema"],
    ["registration", "lint", "types"],
    "outputSchema must be JSON Schema: a plain object, true or false. A schema of a library (Zod, Valibot, ArkType) is converted where it offers JSON Schema by the standard's own member; any other is not understood, so everything is withheld.",
  ),
  "bad-input-schema": row(
    mistakeLines["bad-input-schema"],
    ["registration", "lint", "types"],
    "inputSchema must be JSON Schema: a plain object. A schema of a library is converted by defineTool, or where it offers JSON Schema by the standard's own member.",
  ),
  "duplicate-name": row(
    mistakeLines["duplicate-name"],
    ["registration", "lint"],
    "A document has one tool of a name. The later registration is refused with InvalidStateError, and the earlier tool stays. Abort the signal of the earlier one first, or choose another name.",
  ),
  "invalid-name": row(
    mistakeLines["invalid-name"],
    ["registration", "lint"],
    "A tool's name has 1 to 128 ASCII letters, digits, _, - and ., and its description is not empty. Any other registration is refused with InvalidStateError.",
  ),
  "renamed-member": row(
    mistakeLines["renamed-member"],
    ["result"],
    "A member that the schema marks did not come, while members came that the schema does not describe: the backend may have renamed it. Where the schema requires the member, what it does not describe is withheld; else agents get it. Describe all members, mark the new name, and add it to required.",
  ),
  "content-not-a-list": row(
    mistakeLines["content-not-a-list"],
    ["result"],
    'An MCP result has "content", a list of blocks such as { type: "text", text }. A text or an object there is no MCP result, so agents may get less than you mean.',
  ),
  "refused-reference": row(
    mistakeLines["refused-reference"],
    ["result", "types"],
    'A secret_reference can be redeemed only if it stands directly in "content", or is the whole result, and has id, label and a redeemUrl of your own origin; ttl is a number of seconds. Any other is withheld, and nobody can reveal it.',
  ),
  "circular-result": row(
    mistakeLines["circular-result"],
    ["result"],
    "The result has no JSON form (a circle, a BigInt, a getter that throws), so nothing of it can be checked. Return plain data.",
  ),
  "tool-threw": row(
    mistakeLines["tool-threw"],
    ["result"],
    "Agents are told that the tool failed, not why: the message may hold a secret. The user sees it, and debug mode says where. To tell the agent something, list its very words in publicErrors.",
  ),
};

/** Rows that the page's script cannot see. */
const OTHER_ROWS = {
  "airlock-missing": row(
    () => "Airlock is not on this page, so these tools reach agents as they are. Load its script first.",
    ["result", "lint"],
    'Marks do nothing by themselves: Airlock\'s script, or the extension, reads them. Import "webmcp-airlock/auto" first: "webmcp-airlock" alone installs nothing. Where it is missing, a marked tool of defineTool or useTool runs nothing, and the console says so; any other reaches agents as it is.',
  ),
  "looks-sensitive": row(
    () => "looks sensitive, by its name or an example, and has no mark: agents get it, or have to know it.",
    ["lint"],
    'Write "x-sensitive": true; or false, which says that you have looked. For a control of a form, the attribute is toolsensitive.',
  ),
  "misspelt-member": row(
    (meant) => `Nobody reads this member. Did you mean ${meant}?`,
    ["lint"],
    "A member of a tool, of its annotations, of its _meta or of a schema that no vocabulary has is left out without a word. This one is like one that is read.",
  ),
  "not-required": row(
    () => 'is marked, but not in "required": if the backend renames it, nothing is missed.',
    ["lint"],
    'Where a required marked member is missing, Airlock withholds what the schema does not describe. A member that may be missing tells nothing. Add it to "required" where it always comes.',
  ),
} as const satisfies Record<string, Mistake>;

export const MISTAKES: Record<PageMistake | keyof typeof OTHER_ROWS, Mistake> = {
  ...PAGE_ROWS,
  ...OTHER_ROWS,
};
