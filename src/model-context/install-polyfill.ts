/** WebMCP §extensions to Document: the interface and its two getters, where the browser has none */
import { getOwnPropertyDescriptor, SafeWeakMap } from "../primordials.js";
import { createModelContextInterface } from "./model-context.js";
import type { PageHost } from "./page-host.js";
import type { Patches } from "./patches.js";
import {
  assertDocument,
  assertNavigator,
  documentPrototype,
  navigatorPrototype,
  ownDocument,
  ownWindow,
} from "./platform-primordials.js";

export function installPolyfill(host: PageHost, patches: Patches): void {
  const { create, interfaceObject } = createModelContextInterface();
  const contexts = new SafeWeakMap<object, EventTarget>();
  // Each document has one; a document without a window gets one that refuses everything.
  const contextOf = (document: Document): EventTarget => {
    const context = contexts.get(document) ?? create(document, host);
    contexts.set(document, context);
    return context;
  };
  patches.put(ownWindow, "ModelContext", { value: interfaceObject, writable: true, configurable: true });
  installDocumentGetter(patches, contextOf);
  installNavigatorGetter(patches, () => contextOf(ownDocument));
}

/** `document.modelContext`, for any document of this realm. */
export function installDocumentGetter(patches: Patches, contextOf: (document: Document) => unknown): void {
  const onDocument = {
    get modelContext(): unknown {
      assertDocument(this);
      return contextOf(this as unknown as Document);
    },
  };
  definePrototypeGetter(patches, documentPrototype, onDocument);
}

/** `navigator.modelContext`: the same object, for pages written when it lived there. */
export function installNavigatorGetter(patches: Patches, contextOf: () => unknown): void {
  const onNavigator = {
    get modelContext(): unknown {
      assertNavigator(this);
      return contextOf();
    },
  };
  definePrototypeGetter(patches, navigatorPrototype, onNavigator);
}

/** The getter as an object literal makes it: named `get modelContext`, without a `prototype`. */
function definePrototypeGetter(patches: Patches, prototype: object, source: object): void {
  const getter = getOwnPropertyDescriptor(source, "modelContext")?.get as () => unknown;
  patches.put(prototype, "modelContext", {
    ...{ get: getter, enumerable: true, configurable: true },
  });
}
