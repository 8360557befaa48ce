/** WebMCP §tool is exposed to an origin */
import { isOneOf } from "../primordials.js";
import { ownOrigin } from "./platform-primordials.js";

/** @param origin of whoever asks, in the browser's words. */
export const isExposed = (exposedOrigins: readonly string[], origin: string): boolean =>
  origin === ownOrigin || isOneOf(exposedOrigins, origin);
