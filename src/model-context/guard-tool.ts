/** A tool as another implementation may keep it, from the snapshots taken at registration · S1-05, S1-06, S1-07, S1-08 */
import { compileContract } from "../boundary/compile-contract.js";
import type { Contract, ToolDefinition } from "../boundary/types.js";
import { dictionary, includes, jsonParse, jsonStringify } from "../primordials.js";
import { stringifyOwn } from "../redaction/stringify-own.js";
import { snapshotSchema } from "../sensitivity/snapshot-schema.js";
import type { JsonValue } from "../sensitivity/types.js";
import { createEnforcingExecute } from "./enforcing-execute.js";
import type { PageHost } from "./page-host.js";
import type { Members } from "./read-members.js";
import { serializeJson } from "./serialize-json.js";
import { addInOrder, shownMeta } from "./shown-members.js";
import { type Callable, isObject, refusalOf } from "./webidl.js";

const refuse = refusalOf("registerTool");

/**
 * Takes our members off `tool`, and puts an enforcing `execute` and the projected `inputSchema` on it. What is no
 * function or object stays, so that it is refused.
 *
 * @returns what adds our members, as fresh copies, to an item of `getTools`.
 */
export function guardTool(host: PageHost, tool: Members): (item: Members) => void {
  const { _meta, annotations, execute, inputSchema } = tool;
  const metaText = isObject(_meta) ? jsonStringify(_meta) : undefined;
  const sensitiveHint = isObject(annotations) ? annotations["sensitiveHint"] : undefined;
  const definition = { ...tool, inputSchema: undefined, outputSchema: snapshotSchema(tool["outputSchema"]) };
  // Compiled when first asked for: registering a thousand tools that are never called stays cheap.
  let compiled: Contract | undefined;
  const contract = (): Contract => {
    compiled ??= compileContract(definition as unknown as ToolDefinition, host);
    return compiled;
  };
  tool["_meta"] = tool["outputSchema"] = undefined;
  if (typeof execute === "function") {
    tool["execute"] = createEnforcingExecute(host, contract, execute as Callable);
  }
  if (isObject(inputSchema)) tool["inputSchema"] = snapshotInputSchema(host, inputSchema);
  return (item) => {
    const shown = item["annotations"];
    if (sensitiveHint !== undefined && isObject(shown)) addInOrder(shown, { sensitiveHint: !!sensitiveHint });
    const { projectedOutputSchema } = contract();
    addInOrder(item, { _meta: shownMeta(metaText), outputSchema: copy(projectedOutputSchema) });
  };
}

/**
 * Plain data, read now. Chromium 156 crashes when `toJSON` of a schema registers the very name being registered, so
 * the page's code must not run within native's; what went wrong is thrown when native asks for the JSON.
 */
function snapshotInputSchema(host: PageHost, source: object): unknown {
  let toJSON: () => unknown;
  try {
    const text = serializeJson(source, "schema", refuse);
    let schema: unknown = jsonParse(text);
    // A schema without marks stays as the page wrote it.
    if (includes(text, '"x-sensitive":')) {
      schema = copy(compileContract({ name: "", inputSchema: schema }, host).projectedInputSchema);
    }
    if (isObject(schema)) return schema;
    toJSON = () => schema;
  } catch (error) {
    toJSON = () => {
      throw error;
    };
  }
  return dictionary({ toJSON });
}

/** A projected schema: nothing in it tells what a sensitive value looks like. */
function copy(schema: JsonValue | undefined): unknown {
  try {
    return schema === undefined ? undefined : jsonParse(stringifyOwn(schema));
  } catch {
    // Nested too deeply to be written down: an agent is told that there is a schema, and nothing of it.
    return {};
  }
}
