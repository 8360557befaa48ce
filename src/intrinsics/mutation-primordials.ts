/** Captured mutation observers; as `platform-primordials.ts`, read once at evaluation. */
import { capture, realm } from "./primordials.js";

const Observer = realm["MutationObserver"] as unknown as typeof MutationObserver;
export const newObserver = (callback: (records: MutationRecord[]) => void) => new Observer(callback);
export const observe = capture<(observer: MutationObserver, root: Node, init: MutationObserverInit) => void>(
  "MutationObserver",
  "observe",
);
export const takeRecords = capture<(observer: MutationObserver) => MutationRecord[]>(
  "MutationObserver",
  "takeRecords",
);
export const disconnect = capture<(observer: MutationObserver) => void>("MutationObserver", "disconnect");
