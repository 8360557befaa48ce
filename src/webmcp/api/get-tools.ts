/** WebMCP §getTools */

import { ownOrigin, ownWindow } from "../../intrinsics/platform-primordials.js";
import { asArray } from "../../intrinsics/primordials.js";
import { queueTask } from "../../intrinsics/task-primordials.js";
import type { Operation } from "../webidl/context-state.js";
import { toGetToolOptions } from "../webidl/dictionaries.js";
import { parseOrigins } from "../webidl/parse-origins.js";
import { collectTools } from "./collect-tools.js";
import { listTools } from "./list-tools.js";

export const getTools: Operation = (args, refuse) => {
  const { fromOrigins } = toGetToolOptions(args[0], refuse);
  return (context, resolve) => {
    const origins = parseOrigins("fromOrigins", fromOrigins);
    // What is registered now is what the caller gets, whatever happens before the task runs.
    const own = listTools(context, ownOrigin, ownWindow);
    collectTools(own, origins, (items) => queueTask(() => resolve(asArray(items))));
  };
};
