/**
 * Without native WebMCP, frames begin when they use the API, or with a form that they have when
 * they load. A form may come later, so a document that has begun wakes each frame that loads.
 */
import { addListener, ownDocument } from "../../src/intrinsics/dom.js";
import { eventGetTarget } from "../../src/intrinsics/forms.js";
import { frameWindow, type OtherWindow } from "../../src/intrinsics/frames.js";
import { greet, peerOf } from "../../src/webmcp/documents/peers.js";
import { keepListening } from "../../src/webmcp/install/start-documents.js";

function onLoad(event: Event): void {
  let window: OtherWindow | null;
  try {
    window = frameWindow(eventGetTarget(event) as HTMLIFrameElement) as OtherWindow | null;
  } catch {
    // Another element has loaded.
    return;
  }
  // A second greeting would end what runs between the two.
  if (window && !peerOf(window)) greet(window);
}

export const greetFrames = (): unknown => keepListening(() => addListener(ownDocument, "load", onLoad, true));
