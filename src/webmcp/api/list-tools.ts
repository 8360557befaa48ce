/**
 * WebMCP §getTools, for one document
 * https://webmachinelearning.github.io/webmcp/#dom-modelcontext-gettools
 */

import { ownOrigin } from "../../intrinsics/dom.js";
import {
  createList,
  jsonParse,
  listAppend,
  listForEach,
  listSort,
  objectKeys,
} from "../../intrinsics/language.js";
import { stringIsWellFormed } from "../../intrinsics/text.js";
import type { ContextState, ToolDefinition } from "../webidl/context-state.js";
import { isExposed } from "../webidl/exposed-origins.js";
import { isObject, type UntrustedObject } from "../webidl/webidl.js";
import { findTool } from "./find-tool.js";

/** @returns undefined if native does not list the tool: its schema's JSON is not an object. */
function createRegisteredTool(tool: ToolDefinition, window?: object): UntrustedObject | undefined {
  const { annotations, description, name, title = "" } = tool;
  const inputSchema = tool.inputSchema && jsonParse(tool.inputSchema);
  if (tool.inputSchema && !isObject(inputSchema)) return undefined;
  // One object literal in native's order: much faster than adding members one by one.
  return {
    ...(annotations && { annotations: { ...annotations } }),
    // Native loses a description with a lone surrogate on its way between processes.
    description: stringIsWellFormed(description) ? description : "",
    ...(isObject(inputSchema) && { inputSchema }),
    name,
    origin: ownOrigin,
    title,
    window,
  };
}

/**
 * @param origin of the document that asks.
 * @param window ours; omitted for another document, which knows the window from the browser.
 */
export function listTools(context: ContextState, origin: string, window?: object): UntrustedObject[] {
  const items = createList<UntrustedObject>();
  listForEach(listSort(objectKeys(context.toolMap)), (name) => {
    const tool = findTool(context, name);
    const item = tool && isExposed(tool.exposedOrigins, origin) && createRegisteredTool(tool, window);
    if (item) listAppend(items, item);
  });
  return items;
}
