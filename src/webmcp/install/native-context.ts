/** The browser's own WebMCP, found without asking this document for its object · S1-05 */

import { documentPrototype, ownDocument } from "../../intrinsics/platform-primordials.js";
import {
  apply,
  dictionary,
  getOwnPropertyDescriptor,
  includes,
  realm,
  toStringPrimitive,
} from "../../intrinsics/primordials.js";
import type { Callable } from "../webidl/webidl.js";
import type { AugmentedContext } from "./augment.js";

/** A getter, or a value. */
const sourceOn = (target: object): unknown => {
  const { get, value } =
    getOwnPropertyDescriptor(target, "modelContext") ?? dictionary<PropertyDescriptor>({});
  return get ?? value;
};

/** What `document.modelContext` comes from now, and what that hides. */
export const contextSources = (): readonly unknown[] => [sourceOn(ownDocument), sourceOn(documentPrototype)];

/**
 * Chromium 156 ends the process of some pages where a script asked an initial `about:blank` for its ModelContext. So
 * the browser's is wrapped at its interface, and asked for when a page uses it anyway. It is found behind an object
 * that a page has put in front of it, too: that object may still use it.
 */
export function nativeContext(): AugmentedContext | undefined {
  const source = sourceOn(documentPrototype);
  const holder = realm["ModelContext"]?.prototype;
  if (!holder || !includes(toStringPrimitive(source), "get modelContext() { [native")) return undefined;
  return { holder, contextOf: (document) => apply(source as Callable, document, []) as object };
}
