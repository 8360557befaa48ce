/**
 * Checks where references point to: another origin than the page's own would never be redeemed ·
 * S1-15
 */
import { serverPathInvalid } from "../texts/server.js";

const LENGTH_MAX = 1_024;

/**
 * A path from the root (`/api/secrets`), or an absolute `https:` URL, without a slash at its end.
 */
export function checkPath(path: unknown): string {
  const isText = typeof path === "string" && path.length <= LENGTH_MAX;
  // A URL parser would drop tabs and line ends, and turn a backslash into a slash.
  if (!isText || !/^(?:https?:\/)?\/(?!\/)[!-~]*$/.test(path) || /[\\?#]/.test(path)) {
    throw new TypeError(serverPathInvalid());
  }
  const base = "https://site.invalid";
  if (!URL.canParse(path, base)) throw new TypeError(serverPathInvalid());
  const { username, password, pathname } = new URL(path, base);
  if (username !== "" || password !== "") throw new TypeError(serverPathInvalid());
  // A router's pattern, such as `/api/secrets/:id`, would be copied verbatim into every reference.
  if (/\/[:[]|\*|%7b/i.test(pathname)) throw new TypeError(serverPathInvalid());
  return path.replace(/\/+$/, "");
}
