/** WebMCP `exposedTo` and `fromOrigins`: potentially trustworthy origins */

import { newDOMException } from "../../intrinsics/dom.js";
import { createList, listMap } from "../../intrinsics/language.js";
import { parseUrl, regExpExec } from "../../intrinsics/text.js";
import { onlySecureOrigins } from "../../texts/page.js";

/**
 * Secure Contexts "is origin potentially trustworthy?", with the schemes that Chromium accepts.
 * After the URL parser, a host of digits and dots is an IPv4 address, and an opaque origin (`file:`
 * too) is "null".
 */
const TRUSTWORTHY =
  /^((https|wss|chrome-extension):|(http|ws):\/\/((.+\.)?localhost|127\.[\d.]+|\[::1])(:\d+)?$)/;

export const parseOrigins = (
  list: "exposedTo" | "fromOrigins",
  inputs: readonly string[] = createList(),
): readonly string[] =>
  listMap(inputs, (input) => {
    const origin = parseUrl(input)?.origin;
    if (origin === undefined || !regExpExec(TRUSTWORTHY, origin)) {
      throw newDOMException(onlySecureOrigins(list), "SecurityError");
    }
    return origin;
  });
