/** Makes this document one of the tab's: tools of others are listed and run here, and ours there */
import { addListener, dictionary, removeListener } from "../../primordials.js";
import { ownOrigin, ownWindow } from "../platform-primordials.js";
import { list } from "./collect-tools.js";
import type { LocalDocument } from "./local-document.js";
import { change } from "./notify-peers.js";
import { leave, startPeers } from "./peers.js";
import { checkSelf, hello, vouch } from "./permission.js";
import { run } from "./run-elsewhere.js";
import { createReceiver } from "./wire.js";

/** @returns how to stop. */
export function startDocuments(local: LocalDocument): () => void {
  const receive = createReceiver(local, dictionary({ change, hello, list, run, vouch }));
  checkSelf();
  // Nobody can tell one opaque origin from another.
  if (ownOrigin !== "null") {
    addListener(ownWindow, "message", receive, true);
    startPeers();
  }
  return () => {
    removeListener(ownWindow, "message", receive, true);
    leave();
  };
}
