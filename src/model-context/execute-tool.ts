/** WebMCP §executeTool · S1-08 */
import {
  documentNotActive,
  inputNotAnObject,
  inputWithoutJson,
  originInvalid,
  originOpaque,
  toolNotReachable,
} from "../errors.js";
import { newPromise, parseUrl, rejectedPromise } from "../primordials.js";
import type { ContextState } from "./context-state.js";
import { convertExecuteToolOptions } from "./convert-options.js";
import { convertRegisteredTool, type ToolReference } from "./convert-registered-tool.js";
import { findTool } from "./find-tool.js";
import { cancelOnAbort, type PendingExecution, rejectExecution } from "./pending-execution.js";
import { abortReason, isAborted, isFullyActive, newDOMException, ownWindow } from "./platform-primordials.js";
import { serializeJson } from "./serialize-json.js";
import { queueTask } from "./task-source.js";
import { toolExecuteSteps } from "./tool-execute-steps.js";
import { isObject, operationError } from "./webidl.js";

/** @returns the serialized origin. `ownOrigin` is the usual answer, so it is not parsed. */
function parseOrigin(origin: string, ownOrigin: string): string {
  if (origin === ownOrigin && origin !== "null") return origin;
  const url = parseUrl(origin);
  if (url === null) throw newDOMException(originInvalid(), "NotSupportedError");
  if (url.origin === "null") throw newDOMException(originOpaque(), "NotSupportedError");
  return url.origin;
}

function serializeInput(input: unknown): string {
  if (input === undefined) return "{}";
  if (!isObject(input)) throw operationError("executeTool", inputNotAnObject());
  return serializeJson("executeTool", input, inputWithoutJson);
}

function isReachable(context: ContextState, tool: ToolReference, origin: string): boolean {
  // Left out: other windows of the tab, whose tools are not shared yet.
  return (
    tool.window === ownWindow && origin === context.host.origin && findTool(context, tool.name) !== undefined
  );
}

/** @throws what the returned promise is to be rejected with. */
export function executeTool(context: ContextState, args: readonly unknown[]): Promise<string | null> {
  const tool = convertRegisteredTool(args[0]);
  const signal = convertExecuteToolOptions(args.length > 2 ? args[2] : undefined);
  if (!isFullyActive(context.document)) throw newDOMException(documentNotActive(), "InvalidStateError");
  const origin = parseOrigin(tool.origin, context.host.origin);
  const inputText = serializeInput(args.length > 1 ? args[1] : undefined);
  // If the signal is aborted, then return a promise rejected with its abort reason.
  if (signal && isAborted(signal)) return rejectedPromise(abortReason(signal));
  return newPromise<string | null>((resolve, reject) => {
    const call: PendingExecution = {
      ...{ target: context, name: tool.name, inputText, resolve, reject },
      ...{ controller: undefined, release: undefined },
    };
    if (signal) cancelOnAbort(call, signal);
    if (isReachable(context, tool, origin)) queueTask(() => toolExecuteSteps(call));
    else rejectExecution(call, toolNotReachable());
  });
}
