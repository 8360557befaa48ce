/** The documents of the tab that have this script too, as far as they have said so */

import { type OtherWindow, onMessage, self, sendOn } from "../../intrinsics/frame-primordials.js";
import { isClosed } from "../../intrinsics/platform-primordials.js";
import { append, createList, each, SafeWeakMap, setTimer, some } from "../../intrinsics/primordials.js";
import { permitsTools } from "./container-policy.js";
import { tabWindows } from "./tab-tree.js";
import { type Peer, send } from "./wire.js";

/** Milliseconds that a new document waits for those that were there before it. */
const START = 1000;
/** Milliseconds between two looks at whether somebody is still there: no event says so. */
const PAUSE = 100;

interface KnownPeer extends Peer {
  /** As the frame was when its document said hello: where it is a frame of ours, may it use tools? */
  readonly isPermitted: boolean;
}

/** A window has one document at a time, so a frame cannot make this grow. */
const peers = new SafeWeakMap<OtherWindow, KnownPeer>();
/** Our ends of what we announced ourselves with; what is sent there says that we are gone. */
const farewells = new SafeWeakMap<OtherWindow, MessagePort>();

export const peerOf = (window: OtherWindow): KnownPeer | undefined => peers.get(window);

let isStarting = false;
let waiting = createList<() => void>();

/** Acts on what the test gives, as soon as that is something, but not later than the end of this document's start. */
export function until<Value>(test: () => Value, act: (value: Value) => void): void {
  const value = test();
  if (value || !isStarting) act(value);
  else append(waiting, () => until(test, act));
}

/** Asks what waits again. */
export function wake(): void {
  const woken = waiting;
  waiting = createList();
  each(woken, (retry) => retry());
}

export const areAllKnown = (): boolean => !some(tabWindows(), (window) => window !== self && !peerOf(window));

const announce = (peer: Peer, isAnswer?: unknown): void => {
  farewells.set(peer.window, send(peer, "hello", isAnswer));
};

/** @param isAnswer of a document that has said hello itself, at the same time as we, it says nothing new. */
export function meet({ window, origin }: Peer, port: MessagePort, isAnswer: unknown): void {
  if (!isAnswer) announce({ window, origin }, true);
  const known = peerOf(window);
  const peer =
    isAnswer && known?.origin === origin
      ? known
      : { window, origin, isPermitted: permitsTools(window, origin) };
  peers.set(window, peer);
  onMessage(port, () => {
    // The next document of that window may have said hello already.
    if (peerOf(window) === peer) peers.delete(window);
  });
  wake();
}

/**
 * @param peer a document that we have met; one that we have not is gone for us.
 * @param act called once.
 * @returns how to make it act. It also does, with nothing, when the document is gone, removed or navigated away.
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
    if (!peer || isClosed(peer.window) || peerOf(peer.window) !== peer) end();
    if (isOpen) setTimer(look, PAUSE);
  };
  look();
  return end;
}

export const leave = (): void =>
  each(tabWindows(), (window) => {
    const port = farewells.get(window);
    if (port) sendOn(port, "");
  });

export const onPageHide = ({ persisted }: PageTransitionEvent): unknown => persisted || leave();

export function startPeers(): void {
  isStarting = true;
  setTimer(() => {
    isStarting = false;
    wake();
  }, START);
  each(tabWindows(), (window) => {
    // Whoever is there; it tells that this script is here, and the browser adds the origin.
    if (window !== self) announce({ window, origin: "*" });
  });
}
