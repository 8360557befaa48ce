/**
 * All that runs in a frame without tools: hands over the bell, and waits. A frame starts when the main world rings, or
 * when the browser itself has a tool, which the main world may know nothing of.
 */

import { HANDOVER_EVENT, LOOK, LOOK_EVENT, RING_EVENT } from "../protocol/hand-over.js";
import { nativeContext } from "./native-context.js";

export function hangBell(start: (bell: EventTarget) => void): void {
  const bell = new EventTarget();
  let isStarted = false;
  const startOnce = () => {
    if (isStarted) return;
    isStarted = true;
    start(bell);
  };
  bell.addEventListener(RING_EVENT, startOnce);
  // The first touch of a document costs each frame 15 kB, which only a browser with WebMCP needs.
  if ("ModelContext" in globalThis)
    nativeContext()?.addEventListener("toolchange", startOnce, { once: true });
  Object.assign(globalThis, { [LOOK]: () => bell.dispatchEvent(new Event(LOOK_EVENT)) });
  window.dispatchEvent(new FocusEvent(HANDOVER_EVENT, { relatedTarget: bell }));
}
