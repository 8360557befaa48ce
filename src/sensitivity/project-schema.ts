/** The agent-facing schemas (design §4: "The agent is given a projected outputSchema") · S1-21, U-05 */
import type { WeightedNode } from "./applicable-nodes.js";
import type { Plan } from "./compile-plan.js";
import { rewriteSchema } from "./rewrite-schema.js";
import { surveySchema } from "./survey.js";
import type { JsonObject, JsonSchema } from "./types.js";

export interface ProjectOptions {
  /** The tool has `sensitiveHint`: every result gets closed redaction. */
  readonly sensitiveHint: boolean;
}

/** Says nothing, so it gives nothing away and every value satisfies it. */
const OPEN: JsonSchema = {};

/** @returns a schema that every redacted value of every valid raw value satisfies; `undefined` without a schema. */
export function projectOutputSchema(plan: Plan, options: ProjectOptions): JsonSchema | undefined {
  const { schema, root, hasMarks } = plan;
  if (schema === undefined) return undefined;
  if (!hasMarks) return options.sensitiveHint ? OPEN : (schema as JsonSchema);
  if (root.facts.sensitive) return OPEN;
  const survey = surveySchema(root.nodes, options.sensitiveHint);
  if (survey === undefined) return OPEN;
  const projected = rewriteSchema(plan, survey, { hiddenAs: {}, rootMeta: true });
  return projected ?? OPEN;
}

/** @returns the input schema with every marked input as a bare string that need not be given (design §4). */
export function projectInputSchema(plan: Plan): JsonSchema | undefined {
  const { schema, root } = plan;
  // Inputs are not redacted: a part that is only not understood stays as the page wrote it.
  if (schema === undefined || !plan.hasLiteralMarks) return schema as JsonSchema | undefined;
  const bare: JsonObject = { type: "object" };
  if (root.facts.sensitive) return bare;
  const survey = surveySchema(root.nodes as readonly WeightedNode[], false);
  if (survey === undefined) return bare;
  const strict = { ...survey, loose: false };
  return rewriteSchema(plan, strict, { hiddenAs: { type: "string" }, rootMeta: false }) ?? bare;
}
