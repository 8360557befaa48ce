/** `webmcp-airlock/debug`, and the file for a second script tag in development: it must run before Airlock is installed. */

import { isWindow } from "./intrinsics/dom.js";
import { turnOn } from "./webmcp/debug/report-call.js";

if (isWindow) turnOn();
