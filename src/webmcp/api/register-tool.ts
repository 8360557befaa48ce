/**
 * WebMCP §registerTool https://webmachinelearning.github.io/webmcp/#dom-modelcontext-registertool ·
 * S1-05, S1-06, S1-07
 */

import { onAbort } from "../../intrinsics/dom.js";
import { dictionary, jsonStringify } from "../../intrinsics/language.js";
import { regExpExec } from "../../intrinsics/text.js";
import { descriptionRequired, duplicateToolName, invalidToolName } from "../../texts/page.js";
import { type ConvertedTool, type ExecuteSteps, type Operation, refuseIf } from "../webidl/context-state.js";
import type { toRegisterToolOptions } from "../webidl/dictionaries.js";
import { parseOrigins } from "../webidl/parse-origins.js";
import { findTool } from "./find-tool.js";
import { notifyToolChange } from "./notify-tool-change.js";

type Options = ReturnType<typeof toRegisterToolOptions>;

/** ASCII alphanumeric, `_`, `-` and `.`; 1 to 128 of them. */
export const VALID_NAME = /^[\w.-]{1,128}$/;

export const registerTool: Operation = (args) => {
  // `augment` has converted tool and options.
  const tool = args[0] as ConvertedTool;
  const { exposedTo, signal } = args[1] as Options;
  const { name } = tool;
  return (context, resolve, reject) => {
    // 1–7 are in `createOperation`. 8. If tool map[tool name] exists, reject with an
    // "InvalidStateError".
    refuseIf(findTool(context, name), duplicateToolName);
    // 9. If tool name is not valid, reject with an "InvalidStateError".
    refuseIf(!regExpExec(VALID_NAME, name), invalidToolName);
    // 10. If the description is empty, reject with an "InvalidStateError".
    refuseIf(tool.description === "", descriptionRequired);
    // 11–12. Serialize the input schema. It is a snapshot of ours, which throws here what the
    // page's schema threw.
    const inputSchema = tool.inputSchema && jsonStringify(tool.inputSchema);
    // 13, 17. If signal is aborted, reject with its abort reason; else add the abort steps:
    // unregister the tool, reject.
    onAbort(signal, (reason) => {
      findTool(context, name);
      reject(reason);
    });
    // 14–15. Parse exposedTo. If an origin is not potentially trustworthy, reject with a
    // "SecurityError".
    const exposedOrigins = parseOrigins("exposedTo", exposedTo);
    // 18. The execute steps: the enforcing `execute` returns our own promise for text.
    const steps: ExecuteSteps = (_context, input, signal) =>
      tool.execute(input, { signal }) as Promise<string>;
    // 19. Set tool map[tool name] to tool definition.
    context.toolMap[name] = dictionary({ ...tool, inputSchema, signal, exposedOrigins, steps });
    // 20. Notify documents of a tool change, then queue a task to resolve promise.
    notifyToolChange(context, exposedOrigins, resolve);
  };
};
