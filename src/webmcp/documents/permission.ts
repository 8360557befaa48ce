/**
 * The policy-controlled feature "tools" in a browser without it: HTML "allowed to use", determined
 * by the documents themselves. The top document is allowed, and so is its origin. Any other
 * document is allowed only if its parent is allowed and vouches for the frame. No document's word
 * about itself counts.
 */

import { newDOMException, ownOrigin } from "../../intrinsics/dom.js";
import {
  type OtherWindow,
  portOnMessage,
  self,
  tabTop,
  windowFrameCount,
  windowParent,
} from "../../intrinsics/frames.js";
import { setTimer } from "../../intrinsics/tasks.js";
import { toolsNotAllowed } from "../../texts/page.js";
import type { Settle } from "../webidl/context-state.js";
import { readJson } from "../webidl/read-json.js";
import { meet, once, peerOf, until, wake } from "./peers.js";
import { type Handler, type Kind, originOfTop, type Peer, reply, send, type UntrustedData } from "./wire.js";

/** Milliseconds until a question without an answer ends. A call has no limit. */
const PATIENCE = 2000;

let selfAllowed = false;
/** True once a document that is allowed has vouched for this one. */
export const isSelfAllowed = (): boolean => selfAllowed;

function indexOf(window: OtherWindow, container: OtherWindow): number {
  let index = windowFrameCount(container);
  while (index-- > 0 && container[index] !== window);
  return index;
}

/** Whether the document of that origin in that window may use tools. */
export function isAllowed({ window, origin }: Peer, done: (isAllowed: boolean) => void): void {
  const container = windowParent(window) as OtherWindow;
  if (window === tabTop || origin === (originOfTop() ?? peerOf(tabTop)?.origin)) done(true);
  else if (container === self) judgeFrame(window, origin, done);
  else ask(peerOf(container), "vouch", (answer) => done(answer === true), indexOf(window, container), origin);
}

/**
 * @param peer only a document that has announced itself and is allowed is asked.
 * @param answered gets undefined if there is no answer.
 * @returns a function that stops waiting.
 */
export function ask(
  peer: Peer | undefined,
  kind: Kind,
  answered: (answer: UntrustedData) => void,
  data?: unknown,
  more?: unknown,
  told?: unknown,
): () => void {
  let port: MessagePort | undefined;
  let isOver = false;
  const end = once(peer, (text) => {
    isOver = true;
    // Any message on this port means that we no longer wait.
    if (port) reply(port, 0);
    answered(readJson(text));
  });
  if (peer)
    isAllowed(peer, (yes) => {
      if (!yes) return end();
      if (isOver) return;
      port = send(peer, kind, data, more, told);
      portOnMessage(port, end);
    });
  if (kind !== "run") setTimer(end, PATIENCE);
  return end;
}

/** Judges by the frame's `allow` attribute when the document of that origin announced itself. */
const judgeFrame = (frame: OtherWindow, origin: string, done: (isAllowed: boolean) => void): void =>
  until(isSelfAllowed, (isVoucherAllowed) => {
    const peer = peerOf(frame);
    done(isVoucherAllowed && peer?.origin === origin && peer.isPermitted);
  });

/**
 * Another document asks about one of our frames, by its index and by the origin that the browser
 * states for it.
 */
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
  // Each new peer may be the one that can vouch for this document.
  checkSelf();
};

/** Runs a method's steps once this document is known to be allowed to use tools. */
export const whenAllowed = (reject: Settle, steps: () => void): void =>
  until(isSelfAllowed, (yes) => {
    try {
      if (!yes) throw newDOMException(toolsNotAllowed(), "NotAllowedError");
      steps();
    } catch (error) {
      reject(error);
    }
  });
