/**
 * Mistakes that a tool's definition shows: parts of its schemas that are not understood, and marks
 * that do nothing. One function for each kind: to add one is to add it to `FINDERS`. The page says
 * them when a tool is registered, and a site's own tests fail by them.
 */
import {
  dictionary,
  listForEach,
  objectKeys,
  reflectGetOwnPropertyDescriptor,
} from "../../intrinsics/language.js";
import type { PageMistake } from "../../texts/mistake-lines.js";
import { MARK, type Plan } from "./compile-plan.js";
import { KEYWORDS } from "./keywords.js";
import { MARKING, markMeant } from "./like-a-mark.js";
import { looksLikeJson } from "./read-schema.js";
import { locationOf } from "./schema-node.js";
import { UNREADABLE } from "./snapshot-schema.js";

export interface Definition {
  /** The members as they were read, each once; schemas of libraries are converted. */
  readonly tool: {
    readonly inputSchema?: unknown;
    readonly outputSchema?: unknown;
    readonly _meta?: unknown;
  };
  /**
   * The author's own object, for its names alone: reading a member again may run code of the page.
   */
  readonly source: unknown;
  /** Undefined where there is no `outputSchema`. */
  outputPlan(): Plan | undefined;
  inputPlan(): Plan;
}

/** A place is a JSON Pointer into the definition. */
export type Found = (code: PageMistake, place: string, detail?: string) => void;
type Find = (definition: Definition, found: Found) => void;

/** An author reads the first ones, and mends them. */
const MOST = 5;

const findNotSchemas: Find = ({ tool: { inputSchema, outputSchema } }, found) => {
  if (outputSchema === UNREADABLE) found("not-a-json-schema", "/outputSchema");
  if (inputSchema && !looksLikeJson(inputSchema)) found("bad-input-schema", "/inputSchema");
};

/** By names alone. */
const findMisspelt: Find = ({ tool, source }, found) => {
  const look = (holder: unknown, at: string, known: readonly string[]): void =>
    listForEach(objectKeys((holder as object | undefined) ?? {}), (name) => {
      const meant = markMeant(known, name);
      if (meant) found("misspelt-mark", `${at}/${name}`, meant);
    });
  look(source, "", MARKING.tool);
  // No member is read twice: a getter of the page's stays unasked.
  const annotations = reflectGetOwnPropertyDescriptor(source as object, "annotations")?.value as unknown;
  look(annotations, "/annotations", MARKING.annotations);
  look(tool._meta, "/_meta", MARKING._meta);
};

const findSchemaFaults: Find = ({ outputPlan, inputPlan }, found) => {
  const look = (member: string, plan: Plan | undefined): void =>
    plan &&
    listForEach(plan.faults, ({ node, keyword }, index) => {
      const isKnown = keyword === "" || KEYWORDS[keyword];
      const code = keyword === MARK ? "misplaced-mark" : isKnown ? "malformed-keyword" : "misspelt-mark";
      if (index < MOST) found(code, `${member}${locationOf(node, keyword)}`, `"${MARK}"`);
    });
  look("/outputSchema", outputPlan());
  look("/inputSchema", inputPlan());
};

/** In the order in which they are said. */
const FINDERS: readonly Find[] = dictionary([findNotSchemas, findMisspelt, findSchemaFaults]);

export const findMistakes = (definition: Definition, found: Found): void =>
  listForEach(FINDERS, (find) => find(definition, found));
