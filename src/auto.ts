/** `webmcp-airlock/auto`, and the script-tag file (global `Airlock`): installs itself; does nothing in a worker. */

import { isWindow, surfaceTurnedOff } from "./intrinsics/dom.js";
import { install, resolveTool, trust } from "./webmcp/install/install.js";
import { version } from "./webmcp/install/install-once.js";

export type * from "./webmcp/api/globals.js";

export { install, resolveTool, trust, version };

if (isWindow) install({ surface: !surfaceTurnedOff });
