/** The browser's own WebMCP, found without asking this document for its object · S1-05 */
import {
  apply,
  dictionary,
  getOwnPropertyDescriptor,
  includes,
  realm,
  toStringPrimitive,
} from "../primordials.js";
import type { AugmentedContext } from "./augment.js";
import { documentPrototype, ownDocument } from "./platform-primordials.js";
import type { Callable } from "./webidl.js";

/** What `document.modelContext` comes from now: its getter, or its value. */
export function contextSource(): unknown {
  const { get, value } =
    getOwnPropertyDescriptor(ownDocument, "modelContext") ??
    getOwnPropertyDescriptor(documentPrototype, "modelContext") ??
    dictionary<PropertyDescriptor>({});
  return get ?? value;
}

/**
 * Chromium 156 ends the process of some pages where a script asked an initial `about:blank` for its ModelContext. So
 * the browser's is wrapped at its interface, and asked for when a page uses it anyway.
 */
export function nativeContext(): AugmentedContext | undefined {
  const source = contextSource();
  const holder = realm["ModelContext"]?.prototype;
  if (!holder || !includes(toStringPrimitive(source), "get modelContext() { [native")) return undefined;
  return { holder, contextOf: (document) => apply(source as Callable, document, []) as object };
}
