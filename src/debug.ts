/** `webmcp-airlock/debug`, and the file for a second script tag in development: it must run before Airlock is installed. */

import { isWindow } from "./intrinsics/dom.js";
import { turnOnDebug } from "./webmcp/install/turn-on-debug.js";

if (isWindow) turnOnDebug();
