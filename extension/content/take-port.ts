/**
 * Hands one end of a private channel to the main-world script, by the bell that only the two worlds
 * know.
 */
import { PORT_EVENT } from "../protocol/hand-over.js";

export function handOverPort(bell: EventTarget): MessagePort {
  const { port1, port2 } = new MessageChannel();
  // `ports` cross worlds as they are; nothing else of the event is used.
  bell.dispatchEvent(new MessageEvent(PORT_EVENT, { ports: [port2] }));
  return port1;
}
