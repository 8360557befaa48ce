/** Permissions Policy §process permissions policy attributes, for the feature "tools" only */
import { parseUrl, regExpExec, stringToLowerCase } from "../../intrinsics/text.js";

/** The first directive counts. The name is case-sensitive, and white space is ASCII white space. */
const DIRECTIVE = /(?:^|;)[\t\n\f\r ]*tools(?![^\t\n\f\r ;])([^;]*)/;

/**
 * @param origin of the document in the frame, as the browser states it.
 * @param container the origin of the document that contains the frame.
 * @param address the origin of the frame's own address.
 */
export function allowsTools(
  allow: string,
  origin: string,
  container: string,
  address: string | undefined,
): boolean {
  const allowlist = regExpExec(DIRECTIVE, allow)?.[1];
  // The default allowlist is 'self'.
  if (allowlist === undefined) return origin === container;
  const words = /[^\t\n\f\r ]+/g;
  let word = regExpExec(words, allowlist);
  // A directive without a value means 'src'.
  if (!word) return origin === address;
  for (; word; word = regExpExec(words, allowlist)) {
    const keyword = stringToLowerCase(word[0]);
    if (keyword === "*") return true;
    // An unknown value, such as 'none', matches nothing.
    const allowed =
      keyword === "'src'" ? address : keyword === "'self'" ? container : parseUrl(word[0])?.origin;
    if (allowed === origin) return true;
  }
  return false;
}
