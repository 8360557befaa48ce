/** WebMCP §getTools */
import {
  append,
  asArray,
  createList,
  isWellFormed,
  jsonParse,
  type SafeMap,
  sortList,
} from "../primordials.js";
import { type Operation, refuseIfInactive, type ToolDefinition } from "./context-state.js";
import { toGetToolOptions } from "./dictionaries.js";
import { findTool } from "./find-tool.js";
import { parseOrigins } from "./parse-origins.js";
import { ownOrigin, ownWindow } from "./platform-primordials.js";
import { queueTask } from "./task-primordials.js";
import { isObject, type UntrustedObject } from "./webidl.js";

type Item = UntrustedObject;

const byName = (a: Item, b: Item): number => ((a["name"] as string) < (b["name"] as string) ? -1 : 1);

/** @returns undefined where native does not list the tool: its schema's JSON is not an object. */
function createRegisteredTool(tool: ToolDefinition): Item | undefined {
  const { annotations, description, name, schemaText, title = "" } = tool;
  const inputSchema = schemaText && jsonParse(schemaText);
  if (schemaText && !isObject(inputSchema)) return undefined;
  return {
    ...(annotations && { annotations: { ...annotations } }),
    // A description with a lone surrogate is lost on native's way between processes; so it is here.
    description: isWellFormed(description) ? description : "",
    ...(isObject(inputSchema) && { inputSchema }),
    ...{ name, origin: ownOrigin, title, window: ownWindow },
  };
}

export const getTools: Operation = (context, args, refuse, resolve) => {
  const { fromOrigins } = toGetToolOptions(args[0], refuse);
  refuseIfInactive(context);
  // Left out: the "tools" permission and other documents; the origins are still checked.
  if (fromOrigins) parseOrigins("fromOrigins", fromOrigins);
  // What is registered now is what the caller gets, whatever happens before the task runs.
  const items = createList<Item>();
  const toolMap: SafeMap<string, ToolDefinition> = context.toolMap;
  toolMap.forEach(({ name }) => {
    const tool = findTool(context, name);
    const item = tool && createRegisteredTool(tool);
    if (item) append(items, item);
  });
  sortList(items, byName);
  queueTask(() => resolve(asArray(items)));
};
