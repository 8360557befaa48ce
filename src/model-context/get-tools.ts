/** WebMCP §getTools */
import { asArray } from "../primordials.js";
import { type Operation, refuseIfInactive } from "./context-state.js";
import { toGetToolOptions } from "./dictionaries.js";
import { collectTools } from "./documents/collect-tools.js";
import { whenAllowed } from "./documents/permission.js";
import { listTools } from "./list-tools.js";
import { parseOrigins } from "./parse-origins.js";
import { ownOrigin, ownWindow } from "./platform-primordials.js";
import { queueTask } from "./task-primordials.js";

export const getTools: Operation = (context, args, refuse, resolve, reject) => {
  const { fromOrigins } = toGetToolOptions(args[0], refuse);
  refuseIfInactive(context);
  whenAllowed(reject, () => {
    const origins = parseOrigins("fromOrigins", fromOrigins);
    // What is registered now is what the caller gets, whatever happens before the task runs.
    const own = listTools(context, ownOrigin, { origin: ownOrigin, window: ownWindow });
    collectTools(own, origins, (items) => queueTask(() => resolve(asArray(items))));
  });
};
