/** Finds the browser's own WebMCP without reading this document's object · S1-05 */

import { documentPrototype, ownDocument } from "../../intrinsics/dom.js";
import {
  dictionary,
  realm,
  reflectApply,
  reflectGetOwnPropertyDescriptor,
} from "../../intrinsics/language.js";
import { stringFrom, stringIncludes } from "../../intrinsics/text.js";
import type { Callable } from "../webidl/webidl.js";
import type { AugmentedContext } from "./augment.js";

/** A getter, or a value. */
const sourceOn = (target: object): unknown => {
  const { get, value } =
    reflectGetOwnPropertyDescriptor(target, "modelContext") ?? dictionary<PropertyDescriptor>({});
  return get ?? value;
};

/**
 * The sources of `document.modelContext`: the property on the document, and the ones that it hides.
 */
export const contextSources = (): readonly unknown[] => [sourceOn(ownDocument), sourceOn(documentPrototype)];

/**
 * Chromium 156 crashes some pages in which a script reads the ModelContext of an initial
 * `about:blank`. So we wrap the browser's interface, and read the object only when a page does.
 * This also finds a native context behind a third-party object, which may still use it.
 */
export function nativeContext(): AugmentedContext | undefined {
  const source = sourceOn(documentPrototype);
  const holder = realm["ModelContext"]?.prototype;
  if (!holder || !stringIncludes(stringFrom(source), "get modelContext() { [native")) return undefined;
  return { holder, contextOf: (document) => reflectApply(source as Callable, document, []) as object };
}
