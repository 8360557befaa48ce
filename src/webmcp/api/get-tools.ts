/** WebMCP §getTools https://webmachinelearning.github.io/webmcp/#dom-modelcontext-gettools */

import { ownOrigin, ownWindow } from "../../intrinsics/dom.js";
import { asArray } from "../../intrinsics/language.js";
import { queueTask } from "../../intrinsics/tasks.js";
import type { Operation } from "../webidl/context-state.js";
import { toGetToolOptions } from "../webidl/dictionaries.js";
import { parseOrigins } from "../webidl/parse-origins.js";
import { collectTools } from "./collect-tools.js";
import { listTools } from "./list-tools.js";

export const getTools: Operation = (args, refuse) => {
  const { fromOrigins } = toGetToolOptions(args[0], refuse);
  return (context, resolve) => {
    // 5–6. Parse fromOrigins. If an origin is not potentially trustworthy, reject with a
    // "SecurityError".
    const origins = parseOrigins("fromOrigins", fromOrigins);
    // 8. Collect the tools of all documents, sort them by name, queue a task to resolve promise.
    // Own tools are a snapshot: the caller gets what is registered now, whatever changes before the
    // task runs.
    const own = listTools(context, ownOrigin, ownWindow);
    collectTools(own, origins, (items) => queueTask(() => resolve(asArray(items))));
  };
};
