/** `webmcp-airlock/auto`, and the script-tag file (global `Airlock`): installs itself; does nothing in a worker. */
import { install } from "./model-context/install.js";
import { version } from "./model-context/install-once.js";
import { isWindow, surfaceTurnedOff } from "./model-context/platform-primordials.js";

export { install, version };

if (isWindow) install({ surface: !surfaceTurnedOff });
