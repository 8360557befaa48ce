/** WebMCP §executeTool · S1-08 */
import { inputNotAnObject, originInvalid, originOpaque, toolNotReachable } from "../errors.js";
import { newPromise, parseUrl } from "../primordials.js";
import { type ContextState, refuseIfInactive } from "./context-state.js";
import { toExecuteToolOptions } from "./convert-options.js";
import { toRegisteredTool } from "./convert-registered-tool.js";
import { findTool } from "./find-tool.js";
import { createPendingExecution } from "./pending-execution.js";
import { newDOMException, ownWindow, throwIfAborted } from "./platform-primordials.js";
import { serializeJson } from "./serialize-json.js";
import { queueTask } from "./task-source.js";
import { toolExecuteSteps } from "./tool-execute-steps.js";
import { isObject, type Refuse } from "./webidl.js";

/** @returns the serialized origin. */
function parseOrigin(text: string): string {
  const origin = parseUrl(text)?.origin;
  if (origin && origin !== "null") return origin;
  throw newDOMException(origin ? originOpaque() : originInvalid(), "NotSupportedError");
}

function serializeInput(input: unknown, refuse: Refuse): string {
  if (input === undefined) return "{}";
  if (!isObject(input)) throw refuse(inputNotAnObject());
  return serializeJson(input, "object", refuse);
}

/** @throws what the returned promise is to be rejected with. */
export function executeTool(
  context: ContextState,
  args: readonly unknown[],
  refuse: Refuse,
): Promise<string | null> {
  const tool = toRegisteredTool(args[0], refuse);
  const { signal } = toExecuteToolOptions(args[2], refuse);
  refuseIfInactive(context);
  const origin = parseOrigin(tool.origin);
  const inputText = serializeInput(args[1], refuse);
  // If the signal is aborted, then return a promise rejected with its abort reason.
  if (signal) throwIfAborted(signal);
  return newPromise<string | null>((resolve, reject) => {
    const call = createPendingExecution(signal, resolve, reject);
    // Left out: other windows of the tab, whose tools are not shared yet.
    if (tool.window === ownWindow && origin === context.host.origin && findTool(context, tool.name)) {
      queueTask(() => toolExecuteSteps(call, context, tool.name, inputText));
    } else call.fail(toolNotReachable());
  });
}
