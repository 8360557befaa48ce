/**
 * `webmcp-airlock/debug`, and the file for a second script tag in development: it must run before
 * Airlock is installed.
 *
 * @example
 * import "webmcp-airlock/debug";
 * import "webmcp-airlock/auto";
 */

import { isWindow } from "./intrinsics/dom.js";
import { turnOnDebug } from "./webmcp/install/turn-on-debug.js";

if (isWindow) turnOnDebug();
