/** Makes this document one of the tab's: tools of others are listed and run here, and ours there */

import { disconnect, newObserver, observe } from "../../intrinsics/mutation-primordials.js";
import { ownDocument, ownWindow } from "../../intrinsics/platform-primordials.js";
import { addListener, dictionary, documentOrigin, removeListener } from "../../intrinsics/primordials.js";
import { list } from "../api/collect-tools.js";
import { run } from "../api/run-elsewhere.js";
import type { LocalDocument } from "../documents/local-document.js";
import { change } from "../documents/notify-peers.js";
import { leave, onPageHide, startPeers } from "../documents/peers.js";
import { checkSelf, hello, vouch } from "../documents/permission.js";
import { createReceiver } from "../documents/wire.js";

/** @returns how to stop. */
export function startDocuments(local: LocalDocument): () => void {
  const receive = createReceiver(local, dictionary({ change, hello, list, run, vouch }));
  checkSelf();
  // Nobody can tell one opaque origin from another.
  if (documentOrigin === "null") return leave;
  const listen = (): void => {
    addListener(ownWindow, "message", receive, true);
    // For good: what the back/forward cache keeps comes back with all its frames.
    addListener(ownWindow, "pagehide", onPageHide, true);
  };
  listen();
  // `document.open` takes the window's listeners off, and replaces the root element. A listener is added once.
  const observer = newObserver(listen);
  observe(observer, ownDocument, dictionary({ childList: true }));
  startPeers();
  return () => {
    disconnect(observer);
    removeListener(ownWindow, "message", receive, true);
    leave();
  };
}
