/** Permissions Policy §define an inherited policy for a feature in a container, for "tools" in a frame of this document */
import { each, parseUrl } from "../../primordials.js";
import { currentDocument, ownOrigin } from "../platform-primordials.js";
import { allowsTools } from "./allow-attribute.js";
import { addressOf, allowOf, framesIn, type OtherWindow, windowIn } from "./frame-primordials.js";

/** @param origin of the frame's document, in the browser's words. */
export function permitsTools(window: OtherWindow, origin: string): boolean {
  // Without a frame that could allow it (or where it is out of sight, in a shadow tree), the default is 'self'.
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
