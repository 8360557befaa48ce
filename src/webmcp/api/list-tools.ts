/** WebMCP §getTools, of one document */

import { ownOrigin } from "../../intrinsics/platform-primordials.js";
import {
  append,
  createList,
  each,
  isWellFormed,
  jsonParse,
  objectKeys,
  sortList,
} from "../../intrinsics/primordials.js";
import type { ContextState, ToolDefinition } from "../webidl/context-state.js";
import { isExposed } from "../webidl/exposed-origins.js";
import { isObject, type UntrustedObject } from "../webidl/webidl.js";
import { findTool } from "./find-tool.js";

/** @returns undefined where native does not list the tool: its schema's JSON is not an object. */
function createRegisteredTool(tool: ToolDefinition, window?: object): UntrustedObject | undefined {
  const { annotations, description, name, title = "" } = tool;
  const inputSchema = tool.inputSchema && jsonParse(tool.inputSchema);
  if (tool.inputSchema && !isObject(inputSchema)) return undefined;
  // An object literal in native's order: a list of a thousand is made faster than members are put in order.
  return {
    ...(annotations && { annotations: { ...annotations } }),
    // A description with a lone surrogate is lost on native's way between processes; so it is here.
    description: isWellFormed(description) ? description : "",
    ...(isObject(inputSchema) && { inputSchema }),
    name,
    origin: ownOrigin,
    title,
    window,
  };
}

/**
 * @param origin of the document that asks.
 * @param window ours; another document is told none, and knows by itself where the tools live.
 */
export function listTools(context: ContextState, origin: string, window?: object): UntrustedObject[] {
  const items = createList<UntrustedObject>();
  each(sortList(objectKeys(context.toolMap)), (name) => {
    const tool = findTool(context, name);
    const item = tool && isExposed(tool.exposedOrigins, origin) && createRegisteredTool(tool, window);
    if (item) append(items, item);
  });
  return items;
}
