/** WebMCP `exposedTo` and `fromOrigins`: origins that are potentially trustworthy */

import { newDOMException } from "../../intrinsics/platform-primordials.js";
import { createList, mapList, parseUrl, regExpExec } from "../../intrinsics/primordials.js";
import { onlySecureOrigins } from "../../texts/page.js";

/**
 * Secure Contexts "is origin potentially trustworthy?", with the schemes that Chromium lets through. The URL parser
 * leaves digits and dots to IPv4 addresses, and gives an opaque origin, `file:` among them, as "null".
 */
const TRUSTWORTHY =
  /^((https|wss|chrome-extension):|(http|ws):\/\/((.+\.)?localhost|127\.[\d.]+|\[::1])(:\d+)?$)/;

export const parseOrigins = (
  list: "exposedTo" | "fromOrigins",
  inputs: readonly string[] = createList(),
): readonly string[] =>
  mapList(inputs, (input) => {
    const origin = parseUrl(input)?.origin;
    if (origin === undefined || !regExpExec(TRUSTWORTHY, origin)) {
      throw newDOMException(onlySecureOrigins(list), "SecurityError");
    }
    return origin;
  });
