/**
 * A tool's schemas as agents and the panel get them: written once for each definition, however
 * often they are asked for.
 */

import { asSensitive, closedContract } from "../../../src/engine/enforce/used-secrets.js";
import type { JsonSchema } from "../../../src/engine/schema/types.js";
import { describeSecretInputs, type SecretInput } from "../../../src/gateway/describe-secret-inputs.js";
import { listableInputSchema, listableOutputSchema } from "../../../src/gateway/listable/listable-schema.js";
import type { RegisteredTool } from "./registered-tool.js";

export interface ListedSchemas {
  /** In a form that official MCP clients accept; otherwise only `type: "object"`. */
  readonly inputSchema: JsonSchema;
  /** The same; undefined if they would reject it. */
  readonly outputSchema: JsonSchema | undefined;
  /** The places where the tool takes secrets. */
  readonly secrets: readonly SecretInput[];
}

const written = new WeakMap<RegisteredTool, ListedSchemas>();
const writtenSensitive = new WeakMap<RegisteredTool, ListedSchemas>();

/** @param isSensitive a rule has its results redacted as if it had `sensitiveHint` */
export function listedSchemas(tool: RegisteredTool, isSensitive = false): ListedSchemas {
  const all = isSensitive ? writtenSensitive : written;
  const known = all.get(tool) ?? write(tool, isSensitive);
  all.set(tool, known);
  return known;
}

function write(tool: RegisteredTool, isSensitive: boolean): ListedSchemas {
  const contract = isSensitive ? asSensitive(tool.contract()) : tool.contract();
  const input = tool.input();
  const { projectedInputSchema } = contract;
  const { schema, inputs } = describeSecretInputs(projectedInputSchema, input, tool.origin);
  // A call that was given a secret gets closed redaction: what is listed must hold of its result,
  // too.
  const { projectedOutputSchema } = input.hasMarks ? closedContract(contract) : contract;
  return {
    inputSchema: listableInputSchema(schema),
    outputSchema: listableOutputSchema(projectedOutputSchema),
    secrets: inputs,
  };
}
