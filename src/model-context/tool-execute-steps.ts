/** WebMCP §tool execute steps, §imperative execute steps · S1-08 */
import { inputNotParsed, toolNotFound } from "../errors.js";
import { jsonParse } from "../primordials.js";
import { findTool } from "./find-tool.js";
import { completeExecution, type PendingExecution, rejectExecution } from "./pending-execution.js";
import { newAbortController, signalOf } from "./platform-primordials.js";
import { runTool } from "./run-tool.js";
import { isObject } from "./webidl.js";

export function toolExecuteSteps(call: PendingExecution): void {
  // If the tool map has no such entry any more, then run the completion steps given null and false.
  const tool = findTool(call.target, call.name);
  if (tool === undefined) {
    rejectExecution(call, toolNotFound(call.name));
    return;
  }
  // The input is parsed from JSON, so the tool gets a copy that the caller cannot reach.
  const input = jsonParse(call.inputText);
  if (!isObject(input)) {
    rejectExecution(call, inputNotParsed());
    return;
  }
  // Left out: the `toolactivated` event.
  const controller = newAbortController();
  call.controller = controller;
  const isCancelled = () => call.controller !== controller;
  runTool(tool, [input, { signal: signalOf(controller) }], isCancelled, (outcome) => {
    // If the execution was cancelled, then the caller's promise is settled already.
    if (isCancelled()) return;
    call.controller = undefined;
    completeExecution(call, outcome);
  });
}
