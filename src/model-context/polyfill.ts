/** WebMCP §extensions to Document: the interface, where the browser has none, and one object for each document */
import { SafeWeakMap } from "../primordials.js";
import { createModelContextInterface } from "./model-context.js";
import type { PageHost } from "./page-host.js";
import type { Patches } from "./patches.js";
import { ownWindow } from "./platform-primordials.js";

/** @returns the context of a document; one without a window gets one that refuses everything. */
export function createPolyfill({ put }: Patches, host: PageHost): (document: Document) => EventTarget {
  const { create, interfaceObject } = createModelContextInterface();
  const contexts = new SafeWeakMap<object, EventTarget>();
  put(ownWindow, "ModelContext", { value: interfaceObject, writable: true, configurable: true });
  return (document) => {
    const context = contexts.get(document) ?? create(document, host);
    contexts.set(document, context);
    return context;
  };
}
