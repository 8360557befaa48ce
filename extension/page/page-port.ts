/**
 * The page's end of the private port. This script listens before any page script can. It stops the
 * event that brings the bell, so that the page never sees it, and meets the isolated script only
 * there and at the port from then on.
 */

import {
  addListener,
  dispatchEvent,
  EventConstructor,
  ownWindow,
  removeListener,
} from "../../src/intrinsics/dom.js";
import { HANDOVER_EVENT, LOOK_EVENT, PORT_EVENT, RING_EVENT } from "../protocol/hand-over.js";
import { getPorts, getRelatedTarget, stopEvent } from "./page-primordials.js";

export interface Doorbell {
  /**
   * Wakes the isolated script.
   *
   * @param take called once, with the port, when the other side is there.
   */
  ring(take: (port: MessagePort) => void): void;
}

/**
 * @param look called when the worker asks whether this frame has tools. It must run no code of the
 * page.
 */
export function awaitBell(look: () => void): Doorbell {
  let bell: EventTarget | undefined;
  let port: MessagePort | undefined;
  let take: ((port: MessagePort) => void) | undefined;
  const meet = () => {
    if (take === undefined || bell === undefined) return;
    if (port === undefined) dispatchEvent(bell, new EventConstructor(RING_EVENT));
    else take(port);
  };
  const onPort = (event: Event) => {
    const arrived = getPorts(event)?.[0];
    if (arrived === undefined || port !== undefined) return;
    port = arrived;
    if (take === undefined) look();
    else take(arrived);
  };
  const onHandover = (event: Event) => {
    const arrived = getRelatedTarget(event);
    if (arrived === null || arrived === undefined) return;
    stopEvent(event);
    removeListener(ownWindow, HANDOVER_EVENT, onHandover, true);
    bell = arrived;
    addListener(bell, PORT_EVENT, onPort);
    addListener(bell, LOOK_EVENT, look);
    meet();
  };
  addListener(ownWindow, HANDOVER_EVENT, onHandover, true);
  return {
    ring(receive) {
      take = receive;
      meet();
    },
  };
}
