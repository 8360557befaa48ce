/**
 * WebMCP §executeTool https://webmachinelearning.github.io/webmcp/#dom-modelcontext-executetool ·
 * S1-08
 */

import { newDOMException, ownOrigin, ownWindow, windowIsClosed } from "../../intrinsics/dom.js";
import type { OtherWindow } from "../../intrinsics/frames.js";
import { parseUrl } from "../../intrinsics/text.js";
import { inputNotAnObject, originInvalid, originOpaque, targetDetached } from "../../texts/page.js";
import { type Operation, refuseIf } from "../webidl/context-state.js";
import { toExecuteToolOptions, toRegisteredTool } from "../webidl/dictionaries.js";
import { serializeJson } from "../webidl/serialize-json.js";
import { isObject, type Refuse } from "../webidl/webidl.js";
import { findTool } from "./find-tool.js";
import { type Reach, startExecution } from "./pending-execution.js";
import { reachElsewhere } from "./run-elsewhere.js";
import { runTool } from "./run-tool.js";

/**
 * @returns the serialized origin. Fast path for our own origin: parsing it would take a third of a
 * call.
 */
function parseOrigin(text: string): string {
  const origin = text === ownOrigin ? text : parseUrl(text)?.origin;
  if (origin && origin !== "null") return origin;
  throw newDOMException(text === "null" || !origin ? originInvalid() : originOpaque(), "NotSupportedError");
}

function serializeInput(input: unknown, refuse: Refuse): string {
  // DEVIATION: Chromium takes undefined for an input where options come after it.
  if (input === undefined) return "{}";
  if (!isObject(input)) throw refuse(inputNotAnObject());
  return serializeJson(input, "object", refuse);
}

export const executeTool: Operation = (args, refuse) => {
  const { name, origin, window } = toRegisteredTool(args[0], refuse);
  const { signal } = toExecuteToolOptions(args[2], refuse);
  return (context, resolve, reject) => {
    // 4–7. Parse tool's origin. If it is opaque or not a URL, reject with a "NotSupportedError".
    const expectedOrigin = parseOrigin(origin);
    // 8–10. Serialize inputObject.
    const inputText = serializeInput(args[1], refuse);
    refuseIf(windowIsClosed(window), targetDetached);
    const runHere: Reach = (complete) => runTool(context, name, inputText, complete);
    let reach: Reach | undefined;
    if (window !== ownWindow) {
      reach = reachElsewhere(window as unknown as OtherWindow, expectedOrigin, name, inputText);
    } else if (expectedOrigin === ownOrigin && findTool(context, name)) reach = runHere;
    // 15–16. If signal is aborted, reject; else run the tool steps, or reject with an
    // "UnknownError".
    startExecution(reach, signal, resolve, reject);
  };
};
