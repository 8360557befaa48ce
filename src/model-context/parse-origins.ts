/** WebMCP `exposedTo` and `fromOrigins`: origins that are potentially trustworthy */
import { onlySecureOrigins } from "../errors.js";
import {
  append,
  charCodeAt,
  createList,
  endsWith,
  indexOf,
  parseUrl,
  slice,
  startsWith,
  type UrlParts,
} from "../primordials.js";
import { newDOMException } from "./platform-primordials.js";

/** The host of an `http:` or `ws:` origin, without its port. */
function hostOf({ origin }: UrlParts): string {
  const host = slice(origin, indexOf(origin, "//") + 2);
  const port = startsWith(host, "[") ? indexOf(host, "]") + 1 : indexOf(host, ":");
  return port > 0 && port < host.length ? slice(host, 0, port) : host;
}

/** The URL parser leaves digits and dots to IPv4 addresses: `127.example` is a name. */
function isIpv4(host: string): boolean {
  for (let index = 0; index < host.length; index++) {
    const code = charCodeAt(host, index);
    if (code !== 0x2e && (code < 0x30 || code > 0x39)) return false;
  }
  return true;
}

function isLoopback(host: string): boolean {
  return (
    host === "localhost" ||
    endsWith(host, ".localhost") ||
    (startsWith(host, "127.") && isIpv4(host)) ||
    host === "[::1]"
  );
}

/** Secure Contexts "is origin potentially trustworthy?", with the schemes that Chromium lets through. */
function isPotentiallyTrustworthy(url: UrlParts): boolean {
  switch (url.protocol) {
    case "https:":
    case "wss:":
    case "file:":
    case "chrome-extension:":
      return true;
    case "http:":
    case "ws:":
      return isLoopback(hostOf(url));
    case "blob:": {
      const inner = parseUrl(url.origin);
      return inner !== null && inner.protocol !== "blob:" && isPotentiallyTrustworthy(inner);
    }
    default:
      return false;
  }
}

export function parseOrigins(
  list: "exposedTo" | "fromOrigins",
  inputs: readonly string[],
): readonly string[] {
  const origins = createList<string>();
  for (let index = 0; index < inputs.length; index++) {
    const url = parseUrl(inputs[index] as string);
    if (url === null || !isPotentiallyTrustworthy(url)) {
      throw newDOMException(onlySecureOrigins(list), "SecurityError");
    }
    append(origins, url.origin);
  }
  return origins;
}
