/** WebMCP §getTools */
import {
  append,
  createList,
  defineOwn,
  each,
  isWellFormed,
  jsonParse,
  newPromise,
  type SafeMap,
  sortList,
} from "../primordials.js";
import { type ContextState, refuseIfInactive, type ToolDefinition } from "./context-state.js";
import { toGetToolOptions } from "./convert-options.js";
import { findTool } from "./find-tool.js";
import { parseOrigins } from "./parse-origins.js";
import { ownWindow } from "./platform-primordials.js";
import { shownMeta, shownOutputSchema } from "./shown-members.js";
import { queueTask } from "./task-source.js";
import type { RegisteredTool } from "./types.js";
import { fromDictionary, isObject, type Refuse } from "./webidl.js";

const byName = (a: ToolDefinition, b: ToolDefinition): number => (a.name < b.name ? -1 : 1);

/** @returns undefined where native does not list the tool: its schema's JSON is not an object. */
function createRegisteredTool(tool: ToolDefinition): RegisteredTool | undefined {
  const schemaText = tool.inputSchemaText();
  const inputSchema = schemaText === "" ? undefined : jsonParse(schemaText);
  if (inputSchema !== undefined && !isObject(inputSchema)) return undefined;
  // Members in lexicographic order; absent ones are left out.
  return fromDictionary({
    _meta: shownMeta(tool.own),
    annotations: tool.annotations && fromDictionary(tool.annotations),
    // A description with a lone surrogate is lost on native's way between processes; so it is here.
    description: isWellFormed(tool.description) ? tool.description : "",
    inputSchema,
    name: tool.name,
    origin: tool.host.origin,
    outputSchema: shownOutputSchema(tool.contract()),
    title: tool.title ?? "",
    window: ownWindow,
  }) as RegisteredTool;
}

/** @throws what the returned promise is to be rejected with. */
export function getTools(
  context: ContextState,
  args: readonly unknown[],
  refuse: Refuse,
): Promise<RegisteredTool[]> {
  const { fromOrigins } = toGetToolOptions(args[0], refuse);
  refuseIfInactive(context);
  // Left out: the "tools" permission and other documents; the origins are still checked.
  if (fromOrigins) parseOrigins("fromOrigins", fromOrigins);
  // What is registered now is what the caller gets, whatever happens before the task runs.
  const tools = createList<ToolDefinition>();
  const toolMap: SafeMap<string, ToolDefinition> = context.toolMap;
  toolMap.forEach((tool) => {
    if (findTool(context, tool.name)) append(tools, tool);
  });
  sortList(tools, byName);
  return newPromise((resolve) => {
    queueTask(() => {
      const items: RegisteredTool[] = [];
      each(tools, (tool) => {
        const item = createRegisteredTool(tool);
        if (item) defineOwn(items, items.length, item);
      });
      resolve(items);
    });
  });
}
