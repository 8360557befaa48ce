/**
 * Connects this document with the others of the tab: their tools are listed and run here, and ours
 * there
 */

import {
  addListener,
  documentOrigin,
  isFullyActive,
  newObserver,
  observerDisconnect,
  observerObserve,
  ownDocument,
  ownWindow,
  removeListener,
} from "../../intrinsics/dom.js";
import { dictionary } from "../../intrinsics/language.js";
import { list } from "../api/collect-tools.js";
import { resolve } from "../api/describe-call.js";
import { describe } from "../api/describe-tools.js";
import { run } from "../api/run-elsewhere.js";
import type { LocalDocument, LocalTools } from "../documents/local-document.js";
import { change } from "../documents/notify-peers.js";
import { leave, onPageHide, startPeers } from "../documents/peers.js";
import { checkSelf, hello, vouch } from "../documents/permission.js";
import { trustBrowsersList } from "../documents/ungreeted.js";
import { createReceiver } from "../documents/wire.js";
import type { Deferred } from "../webidl/deferred.js";
import type { Callable } from "../webidl/webidl.js";

type Listener = (event: MessageEvent) => void;

/** @returns a function that stops it. */
export function keepListening(listen: () => void): () => void {
  listen();
  // `document.open` removes the window's listeners and replaces the root element. Adding a listener
  // twice has no effect.
  const observer = newObserver(listen);
  observerObserve(observer, ownDocument, dictionary({ childList: true }));
  return () => observerDisconnect(observer);
}

/**
 * @param listener for the window's messages; passes ours to `receive`.
 * @returns a function that disconnects.
 */
export function startDocuments(local: LocalDocument, { methods }: Deferred, listener: Listener): () => void {
  const receive = createReceiver(local, dictionary({ change, hello, list, resolve, run, vouch }));
  methods["receive"] = receive as Callable;
  checkSelf();
  // Opaque origins cannot be told apart, and a document that is gone sends no ports.
  if (documentOrigin === "null" || !isFullyActive(ownDocument)) return leave;
  const stop = keepListening(() => {
    addListener(ownWindow, "message", listener, true);
    // For good: a document in the back/forward cache returns with all its frames.
    addListener(ownWindow, "pagehide", onPageHide, true);
  });
  startPeers();
  return () => {
    stop();
    removeListener(ownWindow, "message", listener, true);
    leave();
  };
}

/**
 * If the browser lists and runs the tools of all documents: what ours declare beyond its members is
 * asked of us.
 */
export function startDescribing(local: LocalTools, { methods }: Deferred, listener: Listener): () => void {
  methods["receive"] = createReceiver(local, dictionary({ describe, resolve })) as Callable;
  trustBrowsersList();
  if (documentOrigin === "null") return () => {};
  const stop = keepListening(() => addListener(ownWindow, "message", listener, true));
  return () => {
    stop();
    removeListener(ownWindow, "message", listener, true);
  };
}
