/**
 * The policy-controlled feature "tools" where the browser does not know it: HTML "allowed to use", found out by the
 * documents themselves. The top document is allowed, as is its origin; any other only if the document that it is
 * framed by is allowed and says that the frame may. Nobody is believed about itself.
 */
import { toolsNotAllowed } from "../../errors.js";
import type { Settle } from "../context-state.js";
import { newDOMException, ownOrigin } from "../platform-primordials.js";
import { frameCount, type OtherWindow, parentOf, readOrigin, self, tabTop } from "./frame-primordials.js";
import { peerOf, until, wake } from "./peers.js";
import { ask, type Handler, type Peer, reply } from "./wire.js";

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
  const voucher = peerOf(container);
  if (window === tabTop || origin === originOfTop()) done(true);
  else if (container === self) until(isSelfAllowed, () => done(isFramePermitted(window, origin)));
  else if (!voucher) done(false);
  else
    isAllowed(voucher, (isVoucherAllowed) => {
      if (!isVoucherAllowed) done(false);
      else ask(voucher, "vouch", (answer) => done(answer === true), indexOf(window, container), origin);
    });
}

/** As the frame's `allow` was when the document of that origin said hello. */
function isFramePermitted(frame: OtherWindow, origin: string): boolean {
  const peer = peerOf(frame);
  return selfAllowed && peer?.origin === origin && peer.isPermitted;
}

/** A document asks about one of our frames: its place among them, and the origin that the browser told that document. */
export const vouch: Handler = (_peer, port, index, origin) =>
  until(isSelfAllowed, () =>
    reply(port, isFramePermitted(self[index as number] as OtherWindow, origin as string)),
  );

/** Each document that we meet may be the one that can vouch for us. */
export function checkSelf(): void {
  if (selfAllowed) return;
  isAllowed({ window: self, origin: ownOrigin }, (yes) => {
    selfAllowed ||= yes;
    if (yes) wake();
  });
}

/** Runs the steps of a method if this document is allowed to use tools, as soon as that is known. */
export const whenAllowed = (reject: Settle, steps: () => void): void =>
  until(isSelfAllowed, () => {
    try {
      if (!selfAllowed) throw newDOMException(toolsNotAllowed(), "NotAllowedError");
      steps();
    } catch (error) {
      reject(error);
    }
  });
