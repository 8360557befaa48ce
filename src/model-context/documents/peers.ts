/** The documents of the tab that have this script too, as far as they have said so */
import { append, clearTimer, createList, each, SafeWeakMap, setTimer } from "../../primordials.js";
import { isClosed } from "../platform-primordials.js";
import { permitsTools } from "./container-policy.js";
import { type OtherWindow, onLeave, onMessage, self, sendOn } from "./frame-primordials.js";
import { eachWindow } from "./tab-tree.js";
import { type Handler, type Peer, send } from "./wire.js";

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

/** Acts as soon as the test passes, but not later than the end of this document's start. */
export function until(test: () => boolean, act: () => void): void {
  if (!isStarting || test()) act();
  else append(waiting, () => until(test, act));
}

/** Asks what waits again. */
export function wake(): void {
  const woken = waiting;
  waiting = createList();
  each(woken, (retry) => retry());
}

export const areAllKnown = (): boolean => {
  let all = true;
  eachWindow((window) => {
    all &&= window === self || !!peerOf(window);
  });
  return all;
};

let met = (): void => {};

function meet({ window, origin }: Peer, port: MessagePort, known?: KnownPeer): void {
  const peer =
    known?.origin === origin ? known : { window, origin, isPermitted: permitsTools(window, origin) };
  peers.set(window, peer);
  onMessage(port, () => {
    // The next document of that window may have said hello already.
    if (peerOf(window) === peer) peers.delete(window);
  });
  met();
  wake();
}

const announce = (peer: Peer, kind: "hello" | "welcome"): void => {
  farewells.set(peer.window, send(peer, kind));
};

export const hello: Handler = (peer, port) => {
  announce(peer, "welcome");
  meet(peer, port);
};
/** Of a document that has said hello itself, at the same time as we, it says nothing new. */
export const welcome: Handler = (peer, port) => meet(peer, port, peerOf(peer.window));

/** Acts when the document that is in the window now is gone, whether it was removed or navigated away. */
export function whenGone(window: OtherWindow, act: () => void): () => void {
  const peer = peerOf(window);
  const look = (): void => {
    timer = setTimer(look, PAUSE);
    if (isClosed(window) || peerOf(window) !== peer) act();
  };
  let timer = setTimer(look, PAUSE);
  return () => clearTimer(timer);
}

function leave(): void {
  eachWindow((window) => {
    const port = farewells.get(window);
    if (port) sendOn(port, "");
  });
}

/**
 * @param onMeet called whenever a document is met.
 * @returns how to be gone.
 */
export function startPeers(onMeet: () => void): () => void {
  met = onMeet;
  isStarting = true;
  setTimer(() => {
    isStarting = false;
    wake();
  }, START);
  eachWindow((window) => {
    // Whoever is there; it tells nothing but that this script is here.
    if (window !== self) announce({ window, origin: "*" }, "hello");
  });
  onLeave(leave);
  return leave;
}
