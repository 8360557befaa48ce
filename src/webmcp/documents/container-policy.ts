/** Permissions Policy §define an inherited policy for a feature in a container, for "tools" in a frame of this document */

import { currentDocument, ownOrigin } from "../../intrinsics/dom.js";
import {
  documentFrames,
  frameAddress,
  frameAllow,
  frameWindow,
  type OtherWindow,
} from "../../intrinsics/frames.js";
import { listForEach } from "../../intrinsics/language.js";
import { parseUrl, regExpExec, stringToLowerCase } from "../../intrinsics/text.js";

/** The first directive counts. The name is case-sensitive, and white space is ASCII white space. */
const DIRECTIVE = /(?:^|;)[\t\n\f\r ]*tools(?![^\t\n\f\r ;])([^;]*)/;

/**
 * Permissions Policy §process permissions policy attributes, for the feature "tools" only.
 *
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

/** @param origin of the frame's document, as the browser states it. */
export function permitsTools(window: OtherWindow, origin: string): boolean {
  // Without a frame element (or with one hidden in a shadow tree), the default is 'self'.
  let allow = "";
  let address: string | undefined;
  listForEach(documentFrames(currentDocument(), "iframe"), (frame) => {
    if (frameWindow(frame) !== window) return;
    allow = frameAllow(frame);
    address = parseUrl(frameAddress(frame))?.origin;
  });
  // A document without an address of its own has this one's origin.
  return allowsTools(allow, origin, ownOrigin, address === "null" ? ownOrigin : (address ?? ownOrigin));
}
