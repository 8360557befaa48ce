/** WebMCP §getTools */
import { asArray } from "../primordials.js";
import type { Operation } from "./context-state.js";
import { toGetToolOptions } from "./dictionaries.js";
import { collectTools } from "./documents/collect-tools.js";
import { listTools } from "./list-tools.js";
import { parseOrigins } from "./parse-origins.js";
import { ownOrigin, ownWindow } from "./platform-primordials.js";
import { queueTask } from "./task-primordials.js";

export const getTools: Operation = (args, refuse) => {
  const { fromOrigins } = toGetToolOptions(args[0], refuse);
  return (context, resolve) => {
    const origins = parseOrigins("fromOrigins", fromOrigins);
    // What is registered now is what the caller gets, whatever happens before the task runs.
    const own = listTools(context, ownOrigin, ownWindow);
    collectTools(own, origins, (items) => queueTask(() => resolve(asArray(items))));
  };
};
