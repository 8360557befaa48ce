/** WebMCP §executeTool · S1-08 */
import { inputNotAnObject, originInvalid, originOpaque, targetDetached } from "../errors.js";
import { parseUrl } from "../primordials.js";
import { type Operation, refuseIf } from "./context-state.js";
import { toExecuteToolOptions, toRegisteredTool } from "./dictionaries.js";
import type { OtherWindow } from "./documents/frame-primordials.js";
import { reachElsewhere } from "./documents/run-elsewhere.js";
import { findTool } from "./find-tool.js";
import { type Reach, startExecution } from "./pending-execution.js";
import { isClosed, newDOMException, ownOrigin, ownWindow } from "./platform-primordials.js";
import { runTool } from "./run-tool.js";
import { serializeJson } from "./serialize-json.js";
import { isObject, type Refuse } from "./webidl.js";

/** @returns the serialized origin. Our own is the usual answer, and parsing it would take a third of a call. */
function parseOrigin(text: string): string {
  const origin = text === ownOrigin ? text : parseUrl(text)?.origin;
  if (origin && origin !== "null") return origin;
  throw newDOMException(text === "null" || !origin ? originInvalid() : originOpaque(), "NotSupportedError");
}

function serializeInput(input: unknown, options: unknown, refuse: Refuse): string {
  // As native has it, an input may be left out, but not in front of options.
  if (input === undefined && options === undefined) return "{}";
  if (!isObject(input)) throw refuse(inputNotAnObject());
  return serializeJson(input, "object", refuse);
}

export const executeTool: Operation = (args, refuse) => {
  const { name, origin, window } = toRegisteredTool(args[0], refuse);
  const { signal } = toExecuteToolOptions(args[2], refuse);
  return (context, resolve, reject) => {
    const expectedOrigin = parseOrigin(origin);
    const inputText = serializeInput(args[1], args[2], refuse);
    refuseIf(isClosed(window), targetDetached);
    const runHere: Reach = (complete) => runTool(context, name, inputText, complete);
    let reach: Reach | undefined;
    if (window !== ownWindow) {
      reach = reachElsewhere(window as unknown as OtherWindow, expectedOrigin, name, inputText);
    } else if (expectedOrigin === ownOrigin && findTool(context, name)) reach = runHere;
    startExecution(reach, signal, resolve, reject);
  };
};
