/**
 * A tool with all its members: WebMCP's, and what it declares in the trust vocabularies
 * · S0-11, S4-02
 */

import { snapshotSchema } from "../../engine/schema/snapshot-schema.js";
import type { ConvertedTool } from "./context-state.js";
import { toolMembers } from "./dictionaries.js";
import { type Callable, type Converter, optional, orEmpty, toBoolean, toDictionary } from "./webidl.js";

export interface ReadTool extends ConvertedTool {
  /** The members of `annotations` that the page set, as plain data. */
  readonly declared?: object | undefined;
  /** Errors that agents may read, as plain data. */
  readonly publicErrors?: unknown;
  /** Set if the tool declares dynamic annotations and has a function for them. */
  readonly resolve?: Callable | undefined;
}

/** Reads once. A value that JSON cannot hold becomes a text, which no vocabulary knows. */
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
  publicErrors: asData,
  resolveAnnotations: asItIs,
  title,
});

/** For `registerTool`: reads each member once, in order. The browser gets only WebMCP's members. */
export const toReadTool: Converter<ReadTool> = (value, refuse) => {
  const { annotations: declared, dynamicAnnotations, resolveAnnotations, ...tool } = toWhole(value, refuse);
  const canResolve = dynamicAnnotations === true && typeof resolveAnnotations === "function";
  return {
    __proto__: null,
    ...tool,
    // Airlock's own plain data: converting it runs no code of the page.
    annotations: annotations(declared, refuse),
    declared,
    resolve: canResolve ? (resolveAnnotations as Callable) : undefined,
  } as ReadTool;
};
