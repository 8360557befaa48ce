/** WebMCP §getTools */
import {
  append,
  asArray,
  createList,
  each,
  isWellFormed,
  jsonParse,
  objectKeys,
  sortList,
} from "../primordials.js";
import { type Operation, refuseIfInactive, type ToolDefinition } from "./context-state.js";
import { toGetToolOptions } from "./dictionaries.js";
import { findTool } from "./find-tool.js";
import { parseOrigins } from "./parse-origins.js";
import { ownOrigin, ownWindow } from "./platform-primordials.js";
import { addInOrder } from "./shown-members.js";
import { queueTask } from "./task-primordials.js";
import { isObject } from "./webidl.js";

/** @returns undefined where native does not list the tool: its schema's JSON is not an object. */
function createRegisteredTool(tool: ToolDefinition): object | undefined {
  const { annotations, description, name, title = "" } = tool;
  const inputSchema = tool.inputSchema && jsonParse(tool.inputSchema);
  if (tool.inputSchema && !isObject(inputSchema)) return undefined;
  return addInOrder(
    {},
    {
      annotations: annotations && addInOrder({}, annotations),
      // A description with a lone surrogate is lost on native's way between processes; so it is here.
      description: isWellFormed(description) ? description : "",
      ...{ inputSchema, name, origin: ownOrigin, title, window: ownWindow },
    },
  );
}

export const getTools: Operation = (context, args, refuse, resolve) => {
  const { fromOrigins } = toGetToolOptions(args[0], refuse);
  refuseIfInactive(context);
  // Left out: the "tools" permission and other documents; the origins are still checked.
  parseOrigins("fromOrigins", fromOrigins);
  // What is registered now is what the caller gets, whatever happens before the task runs.
  const items = createList<object>();
  each(sortList(objectKeys(context.toolMap)), (name) => {
    const tool = findTool(context, name);
    const item = tool && createRegisteredTool(tool);
    if (item) append(items, item);
  });
  queueTask(() => resolve(asArray(items)));
};
