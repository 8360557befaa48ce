/** Permissions Policy §define an inherited policy for a feature in a container, for "tools" in a frame of this document */

import {
  addressOf,
  allowOf,
  framesIn,
  type OtherWindow,
  windowIn,
} from "../../intrinsics/frame-primordials.js";
import { currentDocument, ownOrigin } from "../../intrinsics/platform-primordials.js";
import { each, parseUrl } from "../../intrinsics/primordials.js";
import { allowsTools } from "./allow-attribute.js";

/** @param origin of the frame's document, as the browser states it. */
export function permitsTools(window: OtherWindow, origin: string): boolean {
  // Without a frame element (or with one hidden in a shadow tree), the default is 'self'.
  let allow = "";
  let address: string | undefined;
  each(framesIn(currentDocument(), "iframe"), (frame) => {
    if (windowIn(frame) !== window) return;
    allow = allowOf(frame);
    address = parseUrl(addressOf(frame))?.origin;
  });
  // A document without an address of its own has this one's origin.
  return allowsTools(allow, origin, ownOrigin, address === "null" ? ownOrigin : (address ?? ownOrigin));
}
