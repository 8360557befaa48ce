/** WebMCP §registerTool · S1-05, S1-06, S1-07 */
import {
  descriptionRequired,
  documentNotActive,
  duplicateToolName,
  invalidToolName,
  schemaWithoutJson,
} from "../errors.js";
import { charCodeAt, createList, newPromise, rejectedPromise } from "../primordials.js";
import type { ContextState, ToolDefinition } from "./context-state.js";
import { convertRegisterToolOptions } from "./convert-options.js";
import { type ConvertedTool, convertTool } from "./convert-tool.js";
import { findTool } from "./find-tool.js";
import { notifyToolChange } from "./notify-tool-change.js";
import { parseOrigins } from "./parse-origins.js";
import {
  abortReason,
  isAborted,
  isFullyActive,
  listen,
  newDOMException,
  unlisten,
} from "./platform-primordials.js";
import { serializeJson } from "./serialize-json.js";
import { createToolContract } from "./tool-contract.js";
import { unregisterTool } from "./unregister-tool.js";

/** ASCII letters and digits, `_`, `-` and `.`; between 1 and 128 of them. */
function isValidName(name: string): boolean {
  if (name === "" || name.length > 128) return false;
  for (let index = 0; index < name.length; index++) {
    const code = charCodeAt(name, index);
    const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
    const isDigit = code >= 0x30 && code <= 0x39;
    if (!isLetter && !isDigit && code !== 0x5f && code !== 0x2d && code !== 0x2e) return false;
  }
  return true;
}

function checkTool(context: ContextState, tool: ConvertedTool): void {
  const refuse = (message: string) => newDOMException(message, "InvalidStateError");
  if (!isFullyActive(context.document)) throw refuse(documentNotActive());
  // Left out: the "tools" permission. It concerns frames, and no tool is shared with a frame yet.
  if (findTool(context, tool.name)) throw refuse(duplicateToolName());
  if (!isValidName(tool.name)) throw refuse(invalidToolName());
  if (tool.description === "") throw refuse(descriptionRequired());
}

function createDefinition(
  context: ContextState,
  tool: ConvertedTool,
  exposedOrigins: readonly string[],
  schemaText: string,
  signal: AbortSignal | undefined,
): ToolDefinition {
  const { annotations, description, execute, name, own, title } = tool;
  const source = { name, title, inputSchemaText: schemaText, own };
  const { contract, inputSchemaText } = createToolContract(context.host, source);
  const { host } = context;
  return {
    ...{ name, title: title ?? "", description, inputSchemaText, annotations, exposedOrigins, own, signal },
    ...{ host, contract, execute },
  };
}

/** @throws what the returned promise is to be rejected with. */
export function registerTool(context: ContextState, args: readonly unknown[]): Promise<undefined> {
  const tool = convertTool(args[0]);
  const options = convertRegisterToolOptions(args.length > 1 ? args[1] : undefined);
  checkTool(context, tool);
  // Serialize the input schema; if this throws, the promise is rejected with that exception.
  const schema = tool.inputSchema;
  const schemaText = schema === undefined ? "" : serializeJson("registerTool", schema, schemaWithoutJson);
  // If the signal is aborted, then return a promise rejected with its abort reason.
  const { exposedTo, signal } = options;
  if (signal && isAborted(signal)) return rejectedPromise(abortReason(signal));
  const origins = exposedTo ? parseOrigins("exposedTo", exposedTo) : createList<string>();
  const definition = createDefinition(context, tool, origins, schemaText, signal);
  // `toJSON` of the schema may have registered the name, or aborted the signal, meanwhile.
  checkTool(context, tool);
  if (signal && isAborted(signal)) return rejectedPromise(abortReason(signal));
  return newPromise<undefined>((resolve, reject) => {
    // Set the tool map's entry, and add the abort steps to the signal.
    context.toolMap.set(tool.name, definition);
    if (signal) unregisterOnAbort(context, definition, signal, reject);
    notifyToolChange(context, () => resolve(undefined));
  });
}

/** The abort steps; `findTool` covers for a listener that runs late or not at all. */
function unregisterOnAbort(
  context: ContextState,
  definition: ToolDefinition,
  signal: AbortSignal,
  reject: (reason: unknown) => void,
): void {
  const onAbort = () => {
    // The page can dispatch an `abort` event of its own; only the signal's state counts.
    if (!isAborted(signal)) return;
    unlisten(signal, "abort", onAbort, true);
    unregisterTool(context, definition);
    reject(abortReason(signal));
  };
  listen(signal, "abort", onAbort, true);
}
