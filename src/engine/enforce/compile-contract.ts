/** tool definition → contract · S1-01, S1-05, S1-07 */
import { compilePlan, type Plan } from "../schema/compile-plan.js";
import type { SchemaDocuments } from "../schema/index-schema.js";
import { projectInputSchema, projectOutputSchema } from "../schema/project-schema.js";
import { snapshotSchema } from "../schema/snapshot-schema.js";
import type { JsonSchema } from "../schema/types.js";
import { readPublicErrors } from "./public-errors.js";
import type { Contract, ContractOptions, ToolDefinition, WithheldReason } from "./types.js";

/** The compiled form that enforcement uses. */
export interface CompiledContract extends Contract {
  readonly plan: Plan;
  readonly sensitiveHint: boolean;
  /** Why redaction is closed, where the tool has no hint of its own. */
  readonly closedBy?: WithheldReason;
  /** The places where the tool takes secrets. */
  readonly inputPlan: Plan;
}

/**
 * Compiles what a tool declares about its result. Reads the definition here, once.
 * sensitive-results §bridge a tool, 1
 *
 * @param tool as converted by `registerTool`, or as an extension received it.
 * @param listed filters the projected output schema that agents see.
 * @param others schemas that a `$ref` may lead to.
 * @returns a contract for `enforceResult`. Never throws for a bad schema: whatever it would have
 * described is withheld (`diagnoseSchema` says why).
 */
export function compileContract(
  tool: ToolDefinition,
  { origin }: ContractOptions,
  listed: (schema: JsonSchema | undefined) => JsonSchema | undefined = (schema) => schema,
  others?: SchemaDocuments,
): CompiledContract {
  const { name } = tool;
  const plan = compilePlan(snapshotSchema(tool.outputSchema), others);
  const inputSchema = snapshotSchema(tool.inputSchema);
  const sensitiveHint = !!tool.annotations?.sensitiveHint;
  let inputPlan: Plan | undefined;
  let input: JsonSchema | undefined;
  let output: JsonSchema | undefined;
  const contract: CompiledContract = {
    plan,
    sensitiveHint,
    name,
    title: tool.title || name,
    origin,
    enforces: sensitiveHint || plan.hasMarks,
    publicErrors: readPublicErrors(tool.publicErrors),
    get inputPlan() {
      inputPlan ??= compilePlan(inputSchema);
      return inputPlan;
    },
    // Projected on first use: most tools mark nothing, and many are never listed.
    get projectedInputSchema() {
      input ??= projectInputSchema(contract.inputPlan);
      return input;
    },
    get projectedOutputSchema() {
      output ??= listed(projectOutputSchema(plan, { sensitiveHint }));
      return output;
    },
  };
  return contract;
}
