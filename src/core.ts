/** The script-tag file without declarative tools (global `Airlock`): installs itself; does nothing in a worker. */
import { createInstall } from "./model-context/create-install.js";
import { version } from "./model-context/install-once.js";
import { isWindow, surfaceTurnedOff } from "./model-context/platform-primordials.js";

const install = createInstall();

export { install, version };

if (isWindow) install({ surface: !surfaceTurnedOff });
