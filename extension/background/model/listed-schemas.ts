/** A tool's schemas as agents and the panel get them: written once for each definition, however often they are asked for. */

import { closedContract } from "../../../src/engine/enforce/used-secrets.js";
import type { JsonSchema } from "../../../src/engine/schema/types.js";
import { describeSecretInputs, type SecretInput } from "../../../src/gateway/describe-secret-inputs.js";
import { listableInputSchema, listableOutputSchema } from "../../../src/gateway/listable/listable-schema.js";
import { secretFieldHints } from "../../../src/texts/people.js";
import type { RegisteredTool } from "./registered-tool.js";

export interface ListedSchemas {
  /** In a form that official MCP clients accept; otherwise only `type: "object"`. */
  readonly inputSchema: JsonSchema;
  /** The same; undefined if they would reject it. */
  readonly outputSchema: JsonSchema | undefined;
  /** Where the tool takes secrets. */
  readonly secrets: readonly SecretInput[];
  /** The input schema with words for the person. */
  readonly formSchema: JsonSchema | undefined;
}

const written = new WeakMap<RegisteredTool, ListedSchemas>();

export function listedSchemas(tool: RegisteredTool): ListedSchemas {
  const known = written.get(tool) ?? write(tool);
  written.set(tool, known);
  return known;
}

function write(tool: RegisteredTool): ListedSchemas {
  const [contract, input] = [tool.contract(), tool.input()];
  const { projectedInputSchema } = contract;
  const { schema, inputs } = describeSecretInputs(projectedInputSchema, input);
  // A call that was given a secret gets closed redaction: what is listed must hold of its result, too.
  const { projectedOutputSchema } = input.hasMarks ? closedContract(contract) : contract;
  return {
    inputSchema: listableInputSchema(schema),
    outputSchema: listableOutputSchema(projectedOutputSchema),
    secrets: inputs,
    formSchema: describeSecretInputs(projectedInputSchema, input, secretFieldHints).schema,
  };
}
