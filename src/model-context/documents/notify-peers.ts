/** WebMCP §notify documents of a tool change, in native's order of documents */
import { isExposed } from "../exposed-origins.js";
import { fireEvent } from "../platform-primordials.js";
import { self } from "./frame-primordials.js";
import { localDocument } from "./local-document.js";
import { peerOf } from "./peers.js";
import { isAllowed, isSelfAllowed } from "./permission.js";
import { eachWindow } from "./tab-tree.js";
import { type Handler, send } from "./wire.js";

/** @returns whether anybody else was told. */
export function notifyPeers(exposedOrigins: readonly string[], notifySelf: () => void): boolean {
  let isTold = false;
  eachWindow((window) => {
    const peer = peerOf(window);
    if (window === self) notifySelf();
    else if (peer && isExposed(exposedOrigins, peer.origin)) {
      isTold = true;
      send(peer, "change");
    }
  });
  return isTold;
}

export const change: Handler = (peer) =>
  isAllowed(peer, (yes) => {
    if (yes && isSelfAllowed()) fireEvent(localDocument().context().object, "toolchange");
  });
