/** The other documents of the tab that have announced that they run this script */

import { windowIsClosed } from "../../intrinsics/dom.js";
import { type OtherWindow, portOnMessage, portSend, self } from "../../intrinsics/frames.js";
import { createList, listAppend, listForEach, listSome, SafeWeakMap } from "../../intrinsics/language.js";
import { setTimer } from "../../intrinsics/tasks.js";
import { permitsTools } from "./container-policy.js";
import { tabWindows } from "./tab-tree.js";
import { type Peer, send } from "./wire.js";

/** Milliseconds that a new document waits for the earlier ones to answer. */
const START = 1000;
/** Milliseconds between two checks whether a document still exists: no event reports it. */
const PAUSE = 100;

interface KnownPeer extends Peer {
  /**
   * The frame's permission when its document announced itself: whether it may use tools, if it is a
   * frame of ours.
   */
  readonly isPermitted: boolean;
}

/** A window has one document at a time, so a frame cannot make this map grow. */
const peers = new SafeWeakMap<OtherWindow, KnownPeer>();
/** Our ends of the greeting's channels; a message on one says that this document is gone. */
const farewells = new SafeWeakMap<OtherWindow, MessagePort>();

export const peerOf = (window: OtherWindow): KnownPeer | undefined => peers.get(window);

let isStarting = false;
let waiting = createList<() => void>();

/**
 * Calls `act` once `test` returns a truthy value, at the latest at the end of this document's start
 * phase.
 */
export function until<Value>(test: () => Value, act: (value: Value) => void): void {
  const value = test();
  if (value || !isStarting) act(value);
  else listAppend(waiting, () => until(test, act));
}

/** Runs the waiting tests again. */
export function wake(): void {
  const woken = waiting;
  waiting = createList();
  listForEach(woken, (retry) => retry());
}

export const areAllKnown = (): boolean =>
  !listSome(tabWindows(), (window) => window !== self && !peerOf(window));

const announce = (peer: Peer, isAnswer?: unknown): void => {
  farewells.set(peer.window, send(peer, "hello", isAnswer));
};

/**
 * @param isAnswer the peer answers our greeting. If both greeted at the same time, it brings
 *   nothing new.
 */
export function meet({ window, origin }: Peer, port: MessagePort, isAnswer: unknown): void {
  if (!isAnswer) announce({ window, origin }, true);
  const known = peerOf(window);
  const peer =
    isAnswer && known?.origin === origin
      ? known
      : { window, origin, isPermitted: permitsTools(window, origin) };
  peers.set(window, peer);
  portOnMessage(port, () => {
    // The window's next document may have announced itself already.
    if (peerOf(window) === peer) peers.delete(window);
  });
  wake();
}

/**
 * @param peer a document that has announced itself; any other counts as gone.
 * @param act called once.
 * @returns a function that calls `act`. It is called without a value when the document is removed
 *   or navigated away.
 */
export function once<Value>(peer: Peer | undefined, act: (value?: Value) => void): (value?: Value) => void {
  let isOpen = true;
  const end = (value?: Value): void => {
    if (isOpen) {
      isOpen = false;
      act(value);
    }
  };
  const look = (): void => {
    if (!peer || windowIsClosed(peer.window) || peerOf(peer.window) !== peer) end();
    if (isOpen) setTimer(look, PAUSE);
  };
  look();
  return end;
}

export const leave = (): void =>
  listForEach(tabWindows(), (window) => {
    const port = farewells.get(window);
    if (port) portSend(port, "");
  });

export const onPageHide = ({ persisted }: PageTransitionEvent): unknown => persisted || leave();

/** Any origin: the message only says that this script runs here. The browser adds our origin. */
export const greet = (window: OtherWindow): void => announce({ window, origin: "*" });

export function startPeers(): void {
  isStarting = true;
  setTimer(() => {
    isStarting = false;
    wake();
  }, START);
  listForEach(tabWindows(), (window) => {
    if (window !== self) greet(window);
  });
}
