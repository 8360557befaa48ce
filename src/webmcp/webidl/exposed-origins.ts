/**
 * WebMCP §tool is exposed to an origin
 * https://webmachinelearning.github.io/webmcp/#tool-is-exposed-to-an-origin
 */

import { ownOrigin } from "../../intrinsics/dom.js";
import { listIncludes } from "../../intrinsics/language.js";

/** @param origin of the caller, as the browser states it. */
export const isExposed = (exposedOrigins: readonly string[], origin: string): boolean =>
  origin === ownOrigin || listIncludes(exposedOrigins, origin);
