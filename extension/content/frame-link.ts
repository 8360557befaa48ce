/**
 * The frame's port to the worker: opened when there is something to say, opened again when the worker died, closed
 * while the document is not active. The worker may be killed at any moment; nothing here waits for it for ever.
 */
import { decodeToFrame, FRAME_PORT, type FromFrame, type ToFrame } from "../protocol/content-messages.js";

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

export interface FrameLinkEvents {
  /** A port is open: say everything that the worker must know. */
  opened(): void;
  received(message: ToFrame): void;
  /** The worker died, or the document went to rest: whatever was asked for is void. */
  closed(): void;
}

export interface FrameLink {
  /** Dropped while there is no port: `opened` says it all again. */
  send(message: FromFrame): void;
  /** From now on there is something to say. */
  want(): void;
  /** For as long as the document is not active. */
  rest(): void;
}

export function createFrameLink({ opened, received, closed }: FrameLinkEvents): FrameLink {
  let port: chrome.runtime.Port | undefined;
  let wanted = false;
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lose = () => {
    port = undefined;
    closed();
    if (!wanted || isOrphan()) return;
    timer = setTimeout(open, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  };

  function open(): void {
    clearTimeout(timer);
    if (port !== undefined || !wanted || isOrphan()) return;
    let fresh: chrome.runtime.Port;
    try {
      fresh = chrome.runtime.connect({ name: FRAME_PORT });
    } catch {
      // The extension was removed or updated between the check and the call.
      return;
    }
    port = fresh;
    fresh.onMessage.addListener((data: unknown) => {
      if (port !== fresh) return;
      pause = FIRST_PAUSE;
      const message = decodeToFrame(data);
      if (message !== undefined) received(message);
    });
    fresh.onDisconnect.addListener(() => {
      if (port === fresh) lose();
    });
    opened();
  }

  return {
    send(message) {
      try {
        port?.postMessage(message);
      } catch {
        // The port closed under us; `onDisconnect` does the rest.
      }
    },
    want() {
      wanted = true;
      open();
    },
    rest() {
      wanted = false;
      clearTimeout(timer);
      const old = port;
      port = undefined;
      old?.disconnect();
      if (old !== undefined) closed();
    },
  };
}

/** After an update or a reload of the extension, this script's connection to it is gone for good. */
export const isOrphan = (): boolean => chrome.runtime?.id === undefined;
