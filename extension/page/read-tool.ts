/** A tool as the extension reads it: WebMCP's members, and what it declares in the trust vocabularies · S0-11, S4-02 */

import { snapshotSchema } from "../../src/engine/schema/snapshot-schema.js";
import { dictionary } from "../../src/intrinsics/primordials.js";
import type { ConvertedTool } from "../../src/webmcp/webidl/context-state.js";
import { toolMembers } from "../../src/webmcp/webidl/dictionaries.js";
import {
  type Callable,
  type Converter,
  optional,
  orEmpty,
  toBoolean,
  toDictionary,
} from "../../src/webmcp/webidl/webidl.js";

export interface ReadTool extends ConvertedTool {
  /** What stands in `annotations`, as plain data, without what the page left out. */
  readonly declared?: object | undefined;
  /** Set where the tool says that it can be asked about arguments, and has a function for that. */
  readonly resolve?: Callable | undefined;
}

/** Read once, now: plain data, or a text where it has no form in JSON, which no vocabulary has a word for. */
const asData: Converter<unknown> = (value) => snapshotSchema(value);
const hint = optional(toBoolean);

/** In the order of IDL dictionaries, which is that of UTF-16 code units. */
const toDeclared = optional(
  orEmpty(
    toDictionary("ToolAnnotations", {
      InputMetadata: asData,
      ReturnMetadata: asData,
      attribution: asData,
      consequentialHint: hint,
      debugging: hint,
      destructiveHint: asData,
      idempotentHint: asData,
      inputMetadata: asData,
      "io.modelcontextprotocol/action-metadata": asData,
      maliciousActivityHint: asData,
      openWorldHint: asData,
      readOnlyHint: hint,
      returnMetadata: asData,
      sensitiveHint: hint,
      untrustedContentHint: hint,
    }),
  ),
);

const asItIs: Converter<unknown> = (value) => value;
const { _meta, annotations, description, execute, inputSchema, name, outputSchema, title } = toolMembers;

const toWhole = toDictionary("ModelContextTool", {
  _meta,
  annotations: toDeclared,
  description,
  dynamicAnnotations: asItIs,
  execute,
  inputSchema,
  name,
  outputSchema,
  resolveAnnotations: asItIs,
  title,
});

/** For `registerTool`: each member is read once, in order; what the browser is given has WebMCP's members alone. */
export const toReadTool: Converter<ReadTool> = (value, refuse) => {
  const { annotations: declared, dynamicAnnotations, resolveAnnotations, ...tool } = toWhole(value, refuse);
  const canResolve = dynamicAnnotations === true && typeof resolveAnnotations === "function";
  return dictionary({
    ...tool,
    // Plain data of ours: its conversion runs nothing of the page's.
    annotations: annotations(declared, refuse),
    declared,
    resolve: canResolve ? (resolveAnnotations as Callable) : undefined,
  }) as ReadTool;
};
