/**
 * Gives the script to frames that have no address, and so no tag of their own. A frame loads it
 * like any script: it has the API a moment after it was inserted. Where it cannot, its tools are
 * enforced from here.
 */

import { addListener, documentUrl, loadScriptIn, ownDocument, removeListener } from "../../intrinsics/dom.js";
import { eventGetTarget } from "../../intrinsics/forms.js";
import { documentFrames, frameDocument, frameWindow } from "../../intrinsics/frames.js";
import { listForEach } from "../../intrinsics/language.js";
import { stringStartsWith } from "../../intrinsics/text.js";

type NativeInterface = { readonly prototype: object };

/**
 * @param guard for the context of a frame that cannot have the script; throws if its `registerTool`
 *   cannot be wrapped.
 * @returns a function that stops it.
 */
export function equipBlankFrames(guard: (context: object) => void): () => void {
  const equip = (frame: HTMLIFrameElement): void => {
    try {
      // Throws for every other element; null if the document has another origin.
      const inner = frameDocument(frame);
      if (!inner || !stringStartsWith(documentUrl(inner), "about:blank")) return;
      try {
        loadScriptIn(inner);
      } catch {
        // Trusted Types of the page refuse the address. Then only a browser's own context is there.
        guard((frameWindow(frame) as { readonly ModelContext: NativeInterface }).ModelContext.prototype);
      }
    } catch {}
  };
  const onLoad = (event: Event): void => equip(eventGetTarget(event) as HTMLIFrameElement);
  addListener(ownDocument, "load", onLoad, true);
  listForEach(documentFrames(ownDocument, "iframe"), equip);
  return () => removeListener(ownDocument, "load", onLoad, true);
}
