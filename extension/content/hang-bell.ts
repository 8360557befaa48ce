/**
 * All that runs in a frame without tools: hands over the bell, and waits. A frame starts when the
 * main world rings, or when the worker asks and the browser itself has a tool, which the main world
 * may know nothing of.
 */
import { HANDOVER_EVENT, LOOK, LOOK_EVENT, RING_EVENT } from "../protocol/hand-over.js";
import { nativeContext } from "./native-context.js";

/**
 * The first touch of a document costs each frame 15 kB, so this is not done before the worker asks.
 */
async function hasNativeTool(): Promise<boolean> {
  const tools = (await nativeContext()?.getTools()) ?? [];
  return tools.some((tool) => tool.window === window);
}

/** @param start called once */
export function hangBell(start: (bell: EventTarget) => void): void {
  const bell = new EventTarget();
  let isStarted = false;
  const startOnce = () => {
    if (isStarted) return;
    isStarted = true;
    start(bell);
  };
  const look = () => {
    bell.dispatchEvent(new Event(LOOK_EVENT));
    if (isStarted) return;
    void hasNativeTool().then(
      (hasTool) => hasTool && startOnce(),
      () => undefined,
    );
  };
  bell.addEventListener(RING_EVENT, startOnce);
  Object.assign(globalThis, { [LOOK]: look });
  window.dispatchEvent(new FocusEvent(HANDOVER_EVENT, { relatedTarget: bell }));
}
