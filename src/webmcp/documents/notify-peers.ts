/** WebMCP §notify documents of a tool change, for other documents, in native's order */

import { fireEvent } from "../../intrinsics/dom.js";
import { self } from "../../intrinsics/frames.js";
import { listForEach } from "../../intrinsics/language.js";
import { isExposed } from "../webidl/exposed-origins.js";
import { peerOf, until } from "./peers.js";
import { isAllowed, isSelfAllowed } from "./permission.js";
import { tabWindows } from "./tab-tree.js";
import { type Handler, send } from "./wire.js";

/** @returns whether other documents were notified. */
export function notifyPeers(exposedOrigins: readonly string[], notifySelf: () => void): boolean {
  let isTold = false;
  listForEach(tabWindows(), (window) => {
    if (window === self) notifySelf();
    // A new document notifies the earlier ones once they have answered its greeting.
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
