/**
 * Gives the script to frames that have no address, and so no tag of their own. A frame loads it
 * like any script: it has the API a moment after it was inserted.
 */

import { addListener, documentUrl, loadScriptIn, ownDocument, removeListener } from "../../intrinsics/dom.js";
import { eventGetTarget } from "../../intrinsics/forms.js";
import { documentFrames, frameDocument } from "../../intrinsics/frames.js";
import { listForEach } from "../../intrinsics/language.js";
import { stringStartsWith } from "../../intrinsics/text.js";

function equip(frame: unknown): void {
  try {
    // Throws for every other element; null if the document has another origin.
    const inner = frameDocument(frame as HTMLIFrameElement);
    if (inner && stringStartsWith(documentUrl(inner), "about:blank")) loadScriptIn(inner);
  } catch {
    // Trusted Types of the page may refuse the address, too.
  }
}

/** @returns a function that stops it. */
export function equipBlankFrames(): () => void {
  const onLoad = (event: Event): void => equip(eventGetTarget(event));
  addListener(ownDocument, "load", onLoad, true);
  listForEach(documentFrames(ownDocument, "iframe"), equip);
  return () => removeListener(ownDocument, "load", onLoad, true);
}
