/**
 * A port's messages from its first moment on: listeners must be there at once, what they need is
 * read from storage.
 */
import type { Port } from "./chrome-api.js";

export interface PortEvents {
  message(data: unknown): void;
  closed(): void;
}

/** A sender that does not wait is cut off. */
const MAX_QUEUED = 1_200;

export interface PortInbox {
  /** Delivers what has come so far, and from then on everything as it comes. */
  deliver(events: PortEvents): void;
  readonly isClosed: boolean;
}

export function openInbox(port: Port): PortInbox {
  const queued: unknown[] = [];
  let events: PortEvents | undefined;
  let isClosed = false;
  port.onMessage.addListener((data) => {
    if (events !== undefined) events.message(data);
    else if (queued.length < MAX_QUEUED) queued.push(data);
  });
  port.onDisconnect.addListener(() => {
    isClosed = true;
    events?.closed();
  });
  return {
    get isClosed() {
      return isClosed;
    },
    deliver(given) {
      events = given;
      for (const data of queued.splice(0)) given.message(data);
      if (isClosed) given.closed();
    },
  };
}

/** Ignores that a closed port throws; `closed` tells the waiting side. */
export function post(port: Port, message: unknown): boolean {
  try {
    port.postMessage(message);
    return true;
  } catch {
    return false;
  }
}
