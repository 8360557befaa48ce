/**
 * Captured intrinsics for the port to the isolated script; as `src/intrinsics/language.ts`, read
 * once at evaluation.
 */
import { capture } from "../../src/intrinsics/language.js";

/** An item of the browser's own list. */
export type NativeTool = { readonly [key: string]: unknown };

export const getPorts = capture<(event: Event) => readonly MessagePort[]>("MessageEvent", "ports");
export const getRelatedTarget = capture<(event: Event) => EventTarget | null>("FocusEvent", "relatedTarget");
export const getData = capture<(event: Event) => unknown>("MessageEvent", "data");
export const stopEvent = capture<(event: Event) => void>("Event", "stopImmediatePropagation");
export const setOnMessage = capture<(port: MessagePort, handler: (event: Event) => void) => void>(
  "MessagePort",
  "onmessage",
  true,
);
export const postTo = capture<(port: MessagePort, message: object) => void>("MessagePort", "postMessage");
/** The browser's own, as they were before they were wrapped. Where it has none they do nothing. */
export const nativeGetTools = capture<(context: object) => Promise<readonly NativeTool[]>>(
  "ModelContext",
  "getTools",
);
export const nativeExecuteTool = capture<
  (context: object, tool: NativeTool, input: unknown, options: unknown) => Promise<string | null>
>("ModelContext", "executeTool");
