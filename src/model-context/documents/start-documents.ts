/** Makes this document one of the tab's: tools of others are listed and run here, and ours there */
import { addListener, dictionary, documentOrigin, removeListener } from "../../primordials.js";
import { disconnect, newObserver, observe } from "../mutation-primordials.js";
import { ownDocument, ownWindow } from "../platform-primordials.js";
import { list } from "./collect-tools.js";
import type { LocalDocument } from "./local-document.js";
import { change } from "./notify-peers.js";
import { leave, onPageHide, startPeers } from "./peers.js";
import { checkSelf, hello, vouch } from "./permission.js";
import { run } from "./run-elsewhere.js";
import { createReceiver } from "./wire.js";

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
