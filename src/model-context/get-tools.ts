/** WebMCP §getTools */
import { documentNotActive } from "../errors.js";
import {
  append,
  createList,
  defineOwn,
  isWellFormed,
  jsonParse,
  newPromise,
  type SafeMap,
  sortList,
} from "../primordials.js";
import type { ContextState, ToolDefinition } from "./context-state.js";
import { convertGetToolOptions } from "./convert-options.js";
import { findTool } from "./find-tool.js";
import { parseOrigins } from "./parse-origins.js";
import { isFullyActive, newDOMException, ownWindow } from "./platform-primordials.js";
import { shownAnnotations, shownMeta, shownOutputSchema } from "./shown-members.js";
import { queueTask } from "./task-source.js";
import type { RegisteredTool } from "./types.js";
import { isObject } from "./webidl.js";

const byName = (a: ToolDefinition, b: ToolDefinition): number => (a.name < b.name ? -1 : 1);

/** An ordinary object, its members in lexicographic order; absent ones are left out. */
function addMember(item: object, key: string, value: unknown): void {
  if (value !== undefined) defineOwn(item, key, value);
}

/** @returns undefined where native does not list the tool: its schema's JSON is not an object. */
function createRegisteredTool(tool: ToolDefinition): RegisteredTool | undefined {
  const schemaText = tool.inputSchemaText();
  const inputSchema = schemaText === "" ? undefined : jsonParse(schemaText);
  if (inputSchema !== undefined && !isObject(inputSchema)) return undefined;
  const item = {};
  addMember(item, "_meta", shownMeta(tool.own));
  addMember(item, "annotations", shownAnnotations(tool.annotations, tool.own));
  // A description with a lone surrogate is lost on native's way between processes; so it is here.
  addMember(item, "description", isWellFormed(tool.description) ? tool.description : "");
  addMember(item, "inputSchema", inputSchema);
  addMember(item, "name", tool.name);
  addMember(item, "origin", tool.host.origin);
  addMember(item, "outputSchema", shownOutputSchema(tool.contract()));
  addMember(item, "title", tool.title);
  addMember(item, "window", ownWindow);
  return item as RegisteredTool;
}

/** @throws what the returned promise is to be rejected with. */
export function getTools(context: ContextState, args: readonly unknown[]): Promise<RegisteredTool[]> {
  const fromOrigins = convertGetToolOptions(args.length > 0 ? args[0] : undefined);
  if (!isFullyActive(context.document)) throw newDOMException(documentNotActive(), "InvalidStateError");
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
      for (let index = 0; index < tools.length; index++) {
        const item = createRegisteredTool(tools[index] as ToolDefinition);
        if (item) defineOwn(items, items.length, item);
      }
      resolve(items);
    });
  });
}
