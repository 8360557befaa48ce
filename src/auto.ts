/**
 * `webmcp-airlock/auto`, and the script-tag file (global `Airlock`): installs itself; does nothing
 * in a worker.
 *
 * @example
 * import "webmcp-airlock/auto";
 * const tool = { name: "now", description: "The time.", execute: () => Date.now() };
 * await document.modelContext.registerTool(tool);
 */

import { isWindow, strictTurnedOn, surfaceTurnedOff } from "./intrinsics/dom.js";
import { describeCall, install, sessionTrust } from "./webmcp/install/install.js";
import { version } from "./webmcp/install/install-once.js";
import { events } from "./webmcp/references/kept-events.js";

export type * from "./webmcp/api/globals.js";

export { describeCall, events, install, sessionTrust, version };

if (isWindow) install({ surface: !surfaceTurnedOff, strict: strictTurnedOn });
