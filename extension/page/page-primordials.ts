/** Captured intrinsics for the port to the isolated script; as `src/primordials.ts`, read once at evaluation. */
import { capture } from "../../src/primordials.js";

export const getPorts = capture<(event: Event) => readonly MessagePort[]>("MessageEvent", "ports");
export const getData = capture<(event: Event) => unknown>("MessageEvent", "data");
export const stopEvent = capture<(event: Event) => void>("Event", "stopImmediatePropagation");
export const setOnMessage = capture<(port: MessagePort, handler: (event: Event) => void) => void>(
  "MessagePort",
  "onmessage",
  true,
);
export const postTo = capture<(port: MessagePort, message: object) => void>("MessagePort", "postMessage");
