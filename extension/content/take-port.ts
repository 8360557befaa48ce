/** Hands one end of a private channel to the main-world script, which listens before any page script can. */
import { HANDOVER_EVENT } from "../protocol/hand-over.js";

export function handOverPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  // `ports` cross worlds as they are; nothing else of the event is used.
  window.dispatchEvent(new MessageEvent(HANDOVER_EVENT, { ports: [port2] }));
  return port1;
}
