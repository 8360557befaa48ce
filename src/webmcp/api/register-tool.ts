/** WebMCP §registerTool · S1-05, S1-06, S1-07 */

import { onAbort } from "../../intrinsics/platform-primordials.js";
import { dictionary, jsonStringify, regExpExec } from "../../intrinsics/primordials.js";
import { descriptionRequired, duplicateToolName, invalidToolName } from "../../texts/page.js";
import { type ConvertedTool, type ExecuteSteps, type Operation, refuseIf } from "../webidl/context-state.js";
import type { toRegisterToolOptions } from "../webidl/dictionaries.js";
import { parseOrigins } from "../webidl/parse-origins.js";
import { findTool } from "./find-tool.js";
import { notifyToolChange } from "./notify-tool-change.js";

type Options = ReturnType<typeof toRegisterToolOptions>;

/** ASCII letters and digits, `_`, `-` and `.`; between 1 and 128 of them. */
const VALID_NAME = /^[\w.-]{1,128}$/;

export const registerTool: Operation = (args) => {
  // The airlock around us has converted tool and options.
  const tool = args[0] as ConvertedTool;
  const { exposedTo, signal } = args[1] as Options;
  const { name } = tool;
  return (context, resolve, reject) => {
    refuseIf(findTool(context, name), duplicateToolName);
    refuseIf(!regExpExec(VALID_NAME, name), invalidToolName);
    refuseIf(tool.description === "", descriptionRequired);
    // Serialize the input schema, which is a snapshot of ours; what was wrong with the page's is thrown now.
    const inputSchema = tool.inputSchema && jsonStringify(tool.inputSchema);
    // If the signal is aborted, then reject with its abort reason; otherwise add the abort steps: unregister the tool.
    onAbort(signal, (reason) => {
      findTool(context, name);
      reject(reason);
    });
    const exposedOrigins = parseOrigins("exposedTo", exposedTo);
    // The imperative execute steps: the enforcing `execute` gives a promise of ours for text.
    const steps: ExecuteSteps = (_context, input, signal) =>
      tool.execute(input, { signal }) as Promise<string>;
    // Set the tool map's entry.
    context.toolMap[name] = dictionary({ ...tool, inputSchema, signal, exposedOrigins, steps });
    notifyToolChange(context, exposedOrigins, resolve);
  };
};
