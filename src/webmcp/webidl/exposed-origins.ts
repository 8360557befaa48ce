/** WebMCP §tool is exposed to an origin */

import { ownOrigin } from "../../intrinsics/platform-primordials.js";
import { isOneOf } from "../../intrinsics/primordials.js";

/** @param origin of whoever asks, in the browser's words. */
export const isExposed = (exposedOrigins: readonly string[], origin: string): boolean =>
  origin === ownOrigin || isOneOf(exposedOrigins, origin);
