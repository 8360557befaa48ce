/** WebMCP §registerTool · S1-05, S1-06, S1-07 */
import { descriptionRequired, duplicateToolName, invalidToolName } from "../errors.js";
import { newPromise, regExpExec } from "../primordials.js";
import { type ContextState, refuseIf, refuseIfInactive, type ToolDefinition } from "./context-state.js";
import { toRegisterToolOptions } from "./convert-options.js";
import { type ConvertedTool, convertTool } from "./convert-tool.js";
import { findTool } from "./find-tool.js";
import { notifyToolChange } from "./notify-tool-change.js";
import { parseOrigins } from "./parse-origins.js";
import { onAbort, throwIfAborted } from "./platform-primordials.js";
import { serializeJson } from "./serialize-json.js";
import { createToolContract } from "./tool-contract.js";
import { unregisterTool } from "./unregister-tool.js";
import type { Refuse } from "./webidl.js";

/** ASCII letters and digits, `_`, `-` and `.`; between 1 and 128 of them. */
const VALID_NAME = /^[\w.-]{1,128}$/;

function checkTool(context: ContextState, { description, name }: ConvertedTool): void {
  refuseIfInactive(context);
  // Left out: the "tools" permission. It concerns frames, and no tool is shared with a frame yet.
  refuseIf(findTool(context, name), duplicateToolName);
  refuseIf(!regExpExec(VALID_NAME, name), invalidToolName);
  refuseIf(description === "", descriptionRequired);
}

/** @throws what the returned promise is to be rejected with. */
export function registerTool(
  context: ContextState,
  args: readonly unknown[],
  refuse: Refuse,
): Promise<undefined> {
  const tool = convertTool(args[0], refuse);
  const { exposedTo, signal } = toRegisterToolOptions(args[1], refuse);
  checkTool(context, tool);
  // Serialize the input schema; if this throws, the promise is rejected with that exception.
  const { inputSchema } = tool;
  const inputSchemaText = inputSchema ? serializeJson(inputSchema, "schema", refuse) : "";
  // `toJSON` of the schema may have registered the name meanwhile.
  checkTool(context, tool);
  // If the signal is aborted, then return a promise rejected with its abort reason.
  if (signal) throwIfAborted(signal);
  // Left out: other documents, with whom the tool would be shared; the origins are still checked.
  if (exposedTo) parseOrigins("exposedTo", exposedTo);
  const { host } = context;
  const contract = createToolContract(host, { ...tool, inputSchemaText });
  const definition: ToolDefinition = { ...tool, ...contract, host, signal };
  return newPromise<undefined>((resolve, reject) => {
    // Set the tool map's entry, and add the abort steps; `findTool` covers for steps that run late or not at all.
    context.toolMap.set(tool.name, definition);
    if (signal) {
      onAbort(signal, (reason) => {
        unregisterTool(context, definition);
        reject(reason);
      });
    }
    notifyToolChange(context, () => resolve(undefined));
  });
}
