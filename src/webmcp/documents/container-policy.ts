/**
 * Permissions Policy §define an inherited policy for a feature in a container, for "tools" in a
 * frame of this document
 */

import { currentDocument, ownOrigin } from "../../intrinsics/dom.js";
import {
  documentFrames,
  frameAddress,
  frameAllow,
  frameWindow,
  type OtherWindow,
  self,
  windowParent,
} from "../../intrinsics/frames.js";
import { listSome, SafeWeakMap } from "../../intrinsics/language.js";
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

/** The attributes that decide about a frame, as its element has them now. */
interface FramePolicy {
  readonly allow: string;
  /** The origin of the frame's own address. */
  readonly address: string | undefined;
}

/** Without a frame element (or with one hidden in a shadow tree), the default is 'self'. */
const HIDDEN: FramePolicy = { allow: "", address: undefined };

function readPolicy(window: OtherWindow): FramePolicy {
  let policy = HIDDEN;
  listSome(documentFrames(currentDocument(), "iframe"), (frame) => {
    if (frameWindow(frame) !== window) return false;
    policy = { allow: frameAllow(frame), address: parseUrl(frameAddress(frame))?.origin };
    return true;
  });
  return policy;
}

/**
 * Policies of frames whose document has just begun, by window: a policy is that of the time at
 * which the document was made.
 */
const noted = new SafeWeakMap<OtherWindow, FramePolicy & { readonly origin: string }>();

/** A document of that origin has begun in that window. */
export function noteFrame(window: OtherWindow, origin: string): void {
  if (windowParent(window) === self) noted.set(window, { ...readPolicy(window), origin });
}

/** @param origin of the frame's document, as the browser states it. */
export function permitsTools(window: OtherWindow, origin: string): boolean {
  const note = noted.get(window);
  const { allow, address } = note?.origin === origin ? note : readPolicy(window);
  // A document without an address of its own has this one's origin.
  return allowsTools(allow, origin, ownOrigin, address === "null" ? ownOrigin : (address ?? ownOrigin));
}
