/** `webmcp-airlock/auto`, and the script-tag file (global `Airlock`): installs itself; does nothing in a worker. */
import { install } from "./model-context/install.js";
import { isWindow, surfaceTurnedOff } from "./model-context/platform-primordials.js";

export { version } from "./model-context/installed-mark.js";
export { install };

if (isWindow) install({ surface: !surfaceTurnedOff });
