/** A tool as another implementation may keep it, from the snapshots taken at registration · S1-05, S1-06, S1-07, S1-08 */
import { compileContract } from "../boundary/compile-contract.js";
import type { Contract } from "../boundary/types.js";
import { createRecord, includes, jsonParse, jsonStringify } from "../primordials.js";
import { stringifyOwn } from "../redaction/stringify-own.js";
import { snapshotSchema } from "../sensitivity/snapshot-schema.js";
import type { JsonValue } from "../sensitivity/types.js";
import { createEnforcingExecute } from "./enforcing-execute.js";
import type { PageHost } from "./page-host.js";
import type { Members } from "./read-members.js";
import { serializeJson } from "./serialize-json.js";
import { addShownMembers } from "./shown-members.js";
import { type Callable, isObject, refusalOf } from "./webidl.js";

const refuse = refusalOf("registerTool");

/** Adds our members to an item of `getTools`, as fresh copies. */
export type ShowTool = (item: Members) => void;

/**
 * Takes our members off `tool`, and puts an enforcing `execute` and the projected `inputSchema` on it. What is no
 * function or object stays, so that it is refused.
 */
export function guardTool(host: PageHost, tool: Members): ShowTool {
  const { _meta, annotations, execute, inputSchema, name, title } = tool;
  const metaText = isObject(_meta) ? jsonStringify(_meta) : undefined;
  const definition = {
    name: name as string,
    title: title as string | undefined,
    annotations: isObject(annotations) ? annotations : undefined,
    outputSchema: snapshotSchema(tool["outputSchema"]),
  };
  // Compiled when first asked for: registering a thousand tools that are never called stays cheap.
  let compiled: Contract | undefined;
  const contract = (): Contract => {
    compiled ??= compileContract(definition, host);
    return compiled;
  };
  tool["_meta"] = tool["outputSchema"] = undefined;
  if (isObject(inputSchema)) tool["inputSchema"] = snapshotInputSchema(host, definition.name, inputSchema);
  if (typeof execute === "function") {
    tool["execute"] = createEnforcingExecute(host, contract, execute as Callable);
  }
  return (item) => addShownMembers(item, metaText, definition.annotations?.["sensitiveHint"], contract());
}

/**
 * Plain data, read now. Chromium 156 crashes when `toJSON` of a schema registers the very name being registered, so
 * the page's code must not run within native's; what went wrong is thrown when native asks for the JSON.
 */
function snapshotInputSchema(host: PageHost, name: string, source: object): unknown {
  const carrier = createRecord<unknown>();
  try {
    const text = serializeJson(source, "schema", refuse);
    const value = projected(host, name, text);
    if (isObject(value)) return value;
    carrier["toJSON"] = () => value;
  } catch (error) {
    carrier["toJSON"] = () => {
      throw error;
    };
  }
  return carrier;
}

/** A schema without marks stays as the page wrote it. */
function projected(host: PageHost, name: string, text: string): unknown {
  const inputSchema = jsonParse(text) as JsonValue;
  if (!includes(text, '"x-sensitive":')) return inputSchema;
  const { projectedInputSchema } = compileContract({ name, inputSchema }, host);
  return projectedInputSchema && jsonParse(stringifyOwn(projectedInputSchema));
}
