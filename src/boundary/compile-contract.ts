/** tool definition → contract (design §3: "its contract is compiled once") · S1-01, S1-05, S1-07 */
import { objectValues, SafeMap, SafeWeakMap, TypeErrorConstructor } from "../primordials.js";
import type { Closure } from "../redaction/redact-value.js";
import { compilePlan, type Plan } from "../sensitivity/compile-plan.js";
import { projectInputSchema } from "../sensitivity/project-input-schema.js";
import { projectOutputSchema } from "../sensitivity/project-schema.js";
import { snapshotSchema } from "../sensitivity/snapshot-schema.js";
import type { JsonSchema } from "../sensitivity/types.js";
import type { Contract, ContractOptions, ToolDefinition } from "./types.js";

/** What enforcement needs of a contract. */
export interface CompiledContract {
  readonly contract: Contract;
  readonly plan: Plan;
  readonly closure: Closure;
  /** Names that the schema declares: a removed value that equals one of them is no secret to search for. */
  readonly declaredNames: SafeMap<string, true>;
}

const compiled = new SafeWeakMap<Contract, CompiledContract>();

/** Projected schemas are worked out when first asked for: most tools mark nothing, and many are never listed. */
class ToolContract implements Contract {
  readonly name: string;
  readonly title: string;
  readonly origin: string;
  readonly enforces: boolean;
  readonly #output: Plan;
  readonly #inputSchema: unknown;
  readonly #sensitiveHint: boolean;
  #projectedOutput: { schema: JsonSchema | undefined } | undefined;
  #projectedInput: { schema: JsonSchema | undefined } | undefined;

  constructor(tool: ToolDefinition, origin: string, output: Plan, sensitiveHint: boolean) {
    this.name = tool.name;
    this.title = tool.title || tool.name;
    this.origin = origin;
    this.enforces = sensitiveHint || output.hasMarks;
    this.#output = output;
    this.#inputSchema = tool.inputSchema;
    this.#sensitiveHint = sensitiveHint;
  }

  /** A fresh array with the methods of one: the plan's own list has none, and it can grow while results are walked. */
  get diagnostics(): Contract["diagnostics"] {
    return objectValues(this.#output.diagnostics);
  }

  get projectedOutputSchema(): JsonSchema | undefined {
    this.#projectedOutput ??= {
      schema: projectOutputSchema(this.#output, { sensitiveHint: this.#sensitiveHint }),
    };
    return this.#projectedOutput.schema;
  }

  get projectedInputSchema(): JsonSchema | undefined {
    this.#projectedInput ??= { schema: projectInputSchema(compilePlan(snapshotSchema(this.#inputSchema))) };
    return this.#projectedInput.schema;
  }
}

/**
 * Compiles what a tool declares about its result. The definition is read here, once.
 *
 * @param tool as converted by `registerTool`, or as an extension received it.
 * @returns a contract for `enforceResult`; never throws for a bad schema: that becomes a diagnostic, and what it
 *   would have described is withheld.
 */
export function compileContract(tool: ToolDefinition, { origin }: ContractOptions): Contract {
  const plan = compilePlan(snapshotSchema(tool.outputSchema));
  const sensitiveHint = !!tool.annotations?.sensitiveHint;
  const inputSchema = snapshotSchema(tool.inputSchema);
  const contract = new ToolContract({ ...tool, inputSchema }, origin, plan, sensitiveHint);
  const closure: Closure = sensitiveHint ? "closed-by-hint" : "open";
  compiled.set(contract, { contract, plan, closure, declaredNames: declaredNamesOf(plan) });
  return contract;
}

/** @throws TypeError for a contract that `compileContract` did not make. */
export function readContract(contract: Contract): CompiledContract {
  const found = compiled.get(contract);
  if (found === undefined) throw new TypeErrorConstructor("Not a contract of compileContract().");
  return found;
}

function declaredNamesOf(plan: Plan): SafeMap<string, true> {
  const names = new SafeMap<string, true>();
  for (let i = 0; i < plan.nodes.length; i++) {
    const { propertyNamesInOrder } = plan.nodes[i] as Plan["nodes"][number];
    for (let n = 0; n < propertyNamesInOrder.length; n++) names.set(propertyNamesInOrder[n] as string, true);
  }
  return names;
}
