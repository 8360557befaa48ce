/**
 * The page's end of the private port. This script listens before any page script can. It stops the event that brings
 * the port, so that the page never sees it, and uses only the port from then on.
 */

import { addListener, ownWindow, removeListener } from "../../src/intrinsics/dom.js";
import { isRecord, readOwn } from "../../src/intrinsics/language.js";
import { HANDOVER_EVENT } from "../protocol/hand-over.js";
import type { FromPage, ToPage } from "../protocol/page-messages.js";
import { getData, getPorts, postTo, setOnMessage, stopEvent } from "./page-primordials.js";

export interface PagePort {
  /** Dropped until the port is there: `greet` says what the other side must know. @returns whether it was sent */
  send(message: FromPage): boolean;
}

/** @param greet called once when the other side is there. */
export function openPagePort(receive: (message: ToPage) => void, greet: () => void): PagePort {
  let port: MessagePort | undefined;
  const onHandover = (event: Event) => {
    const arrived = getPorts(event)?.[0];
    if (arrived === undefined) return;
    stopEvent(event);
    removeListener(ownWindow, HANDOVER_EVENT, onHandover, true);
    port = arrived;
    setOnMessage(arrived, (message) => {
      const decoded = decodeToPage(getData(message));
      if (decoded !== undefined) receive(decoded);
    });
    greet();
  };
  addListener(ownWindow, HANDOVER_EVENT, onHandover, true);
  return {
    send(message) {
      if (port === undefined) return false;
      postTo(port, message);
      return true;
    },
  };
}

function decodeToPage(data: unknown): ToPage | undefined {
  if (!isRecord(data)) return undefined;
  const type = readOwn(data, "type");
  const call = readOwn(data, "call");
  const registration = readOwn(data, "registration");
  const text = readOwn(data, "arguments");
  if (typeof call !== "string") return undefined;
  if (type === "own-answer") return { type, call, allow: readOwn(data, "allow") === true };
  if (type === "cancel") return { type, call };
  if ((type !== "run" && type !== "resolve") || typeof registration !== "number" || typeof text !== "string")
    return undefined;
  const annotations = readOwn(data, "annotations");
  return {
    ...{ type, call, registration, arguments: text },
    ...(typeof annotations === "string" ? { annotations } : {}),
  };
}
