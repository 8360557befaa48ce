/** WebMCP §tool execute steps, §imperative execute steps · S1-08 */
import { inputNotParsed, toolNotFound } from "../errors.js";
import { jsonParse } from "../primordials.js";
import type { ContextState } from "./context-state.js";
import { findTool } from "./find-tool.js";
import type { PendingExecution } from "./pending-execution.js";
import { runTool } from "./run-tool.js";
import { isObject } from "./webidl.js";

export function toolExecuteSteps(
  { complete, fail, isCancelled, signal }: PendingExecution,
  context: ContextState,
  name: string,
  inputText: string,
): void {
  // If the tool map has no such entry any more, then run the completion steps given null and false.
  const tool = findTool(context, name);
  // The input is parsed from JSON, so the tool gets a copy that the caller cannot reach.
  const input = jsonParse(inputText);
  if (!tool) fail(toolNotFound(name));
  else if (!isObject(input)) fail(inputNotParsed());
  // Left out: the `toolactivated` event.
  else runTool(tool, [input, { signal }], isCancelled, complete);
}
