/** WebMCP §notify documents of a tool change, in native's order of documents */
import { each } from "../../primordials.js";
import { isExposed } from "../exposed-origins.js";
import { fireEvent } from "../platform-primordials.js";
import { self } from "./frame-primordials.js";
import { peerOf, until } from "./peers.js";
import { isAllowed, isSelfAllowed } from "./permission.js";
import { tabWindows } from "./tab-tree.js";
import { type Handler, send } from "./wire.js";

/** @returns whether anybody else was told. */
export function notifyPeers(exposedOrigins: readonly string[], notifySelf: () => void): boolean {
  let isTold = false;
  each(tabWindows(), (window) => {
    if (window === self) notifySelf();
    // A new document tells those that were there before it when they have answered it.
    else
      until(
        () => peerOf(window),
        (peer) => {
          if (!peer || !isExposed(exposedOrigins, peer.origin)) return;
          isTold = true;
          send(peer, "change");
        },
      );
  });
  return isTold;
}

export const change: Handler = ({ context }, peer) =>
  isAllowed(peer, (yes) => {
    if (yes && isSelfAllowed()) fireEvent(context().object, "toolchange");
  });
