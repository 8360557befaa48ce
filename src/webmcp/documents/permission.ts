/**
 * The policy-controlled feature "tools" where the browser does not know it: HTML "allowed to use", found out by the
 * documents themselves. The top document is allowed, as is its origin; any other only if the document that it is
 * framed by is allowed and says that the frame may. Nobody is believed about itself.
 */

import {
  frameCount,
  type OtherWindow,
  onMessage,
  parentOf,
  readOrigin,
  self,
  tabTop,
} from "../../intrinsics/frame-primordials.js";
import { newDOMException, ownOrigin } from "../../intrinsics/platform-primordials.js";
import { setTimer } from "../../intrinsics/primordials.js";
import { toolsNotAllowed } from "../../texts/page.js";
import type { Settle } from "../webidl/context-state.js";
import { readJson } from "../webidl/read-json.js";
import { meet, once, peerOf, until, wake } from "./peers.js";
import { type Handler, type Kind, type Peer, reply, send, type UntrustedData } from "./wire.js";

/** Milliseconds until a question counts as answered with nothing. A call takes as long as it takes. */
const PATIENCE = 2000;

let selfAllowed = false;
/** True as soon as somebody who may has vouched for this document. */
export const isSelfAllowed = (): boolean => selfAllowed;

function originOfTop(): string | undefined {
  try {
    return readOrigin(tabTop);
  } catch {
    return peerOf(tabTop)?.origin;
  }
}

function indexOf(window: OtherWindow, container: OtherWindow): number {
  let index = frameCount(container);
  while (index-- > 0 && container[index] !== window);
  return index;
}

/** May the document of that origin in that window use tools? */
export function isAllowed({ window, origin }: Peer, done: (isAllowed: boolean) => void): void {
  const container = parentOf(window) as OtherWindow;
  if (window === tabTop || origin === originOfTop()) done(true);
  else if (container === self) judgeFrame(window, origin, done);
  else ask(peerOf(container), "vouch", (answer) => done(answer === true), indexOf(window, container), origin);
}

/**
 * @param peer nothing is asked of a document that we have not met, or that is not allowed.
 * @param answered gets undefined where there is no answer, or none any more.
 * @returns how not to wait for it.
 */
export function ask(
  peer: Peer | undefined,
  kind: Kind,
  answered: (answer: UntrustedData) => void,
  data?: unknown,
  more?: unknown,
): () => void {
  let port: MessagePort | undefined;
  let isOver = false;
  const end = once(peer, (text) => {
    isOver = true;
    // Whatever comes says that nobody waits any more.
    if (port) reply(port, 0);
    answered(readJson(text));
  });
  if (peer)
    isAllowed(peer, (yes) => {
      if (!yes) return end();
      if (isOver) return;
      port = send(peer, kind, data, more);
      onMessage(port, end);
    });
  if (kind !== "run") setTimer(end, PATIENCE);
  return end;
}

/** By what the frame's `allow` was when the document of that origin said hello. */
const judgeFrame = (frame: OtherWindow, origin: string, done: (isAllowed: boolean) => void): void =>
  until(isSelfAllowed, (isVoucherAllowed) => {
    const peer = peerOf(frame);
    done(isVoucherAllowed && peer?.origin === origin && peer.isPermitted);
  });

/** A document asks about one of our frames: its place among them, and the origin that the browser told that document. */
export const vouch: Handler = (_local, _peer, port, index, origin) =>
  judgeFrame(self[index as number] as OtherWindow, origin as string, (yes) => reply(port, yes));

export function checkSelf(): void {
  if (selfAllowed) return;
  isAllowed({ window: self, origin: ownOrigin }, (yes) => {
    if (!yes) return;
    selfAllowed = true;
    wake();
  });
}

export const hello: Handler = (_local, peer, port, isAnswer) => {
  meet(peer, port, isAnswer);
  // Each document that we meet may be the one that can vouch for us.
  checkSelf();
};

/** Runs the steps of a method if this document is allowed to use tools, as soon as that is known. */
export const whenAllowed = (reject: Settle, steps: () => void): void =>
  until(isSelfAllowed, (yes) => {
    try {
      if (!yes) throw newDOMException(toolsNotAllowed(), "NotAllowedError");
      steps();
    } catch (error) {
      reject(error);
    }
  });
