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
import { parseUrl } from "../../intrinsics/text.js";
import { allowsTools } from "./allow-attribute.js";

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
