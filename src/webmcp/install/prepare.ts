/**
 * The first part of an installation: everything that a page can see, and the mark for other copies.
 * `complete.ts` prepares the rest at first use: most documents never use it.
 */

import {
  addListener,
  assertDocument,
  documentOrigin,
  documentPrototype,
  isSecure,
  ownDocument,
  ownNavigator,
  ownWindow,
  removeListener,
} from "../../intrinsics/dom.js";
import { submitEventPrototype } from "../../intrinsics/forms.js";
import {
  listForEach,
  listSome,
  objectFreeze,
  objectKeys,
  reflectApply,
  reflectGetOwnPropertyDescriptor,
} from "../../intrinsics/language.js";
import { createPolyfill, LENGTHS, type Polyfill } from "../api/model-context.js";
import { isFormDeclared } from "../declarative/find-forms.js";
import { defineSubmitEvent } from "../declarative/submit-event.js";
import { MARK } from "../documents/mark.js";
import { createListener, tellContainer } from "../documents/wire.js";
import { events } from "../references/kept-events.js";
import { createDeferred, type Deferred, deferMethod } from "../webidl/deferred.js";
import { createPatches, type Patches, putMembers } from "../webidl/patches.js";
import { type Callable, isObject } from "../webidl/webidl.js";
import type { AugmentedContext } from "./augment.js";
import type { lendReader } from "./lend-reader.js";
import { contextSources, nativeContext } from "./native-context.js";

/** The version in `package.json`. */
export const version = "0.1.0";

export type Mode = "polyfill" | "augmented";

/** The mark of what was installed first: of a copy of the script, or of the extension. */
interface Mark {
  readonly mode?: unknown;
  readonly lendReader?: typeof lendReader;
}

export const markOf = (): Mark | undefined =>
  (ownWindow as unknown as Record<symbol, Mark | undefined>)[MARK];

/** The first part, from which the rest starts. */
export interface Prepared {
  readonly mode: Mode;
  readonly patches: Patches;
  readonly deferred: Deferred;
  readonly native: AugmentedContext | undefined;
  /** Another implementation that was there before. */
  readonly other: object | undefined;
  readonly polyfill: Polyfill | undefined;
  /** The sources of `document.modelContext` that are ours or the browser's. */
  readonly sources: readonly unknown[];
  contextOf(document: Document): object;
  /** Passes the messages of other documents to the method `receive`. */
  readonly listener: (event: MessageEvent) => void;
  /**
   * Whether something is to be done: a form that is a tool, or a context of other code in place of
   * this one.
   */
  isNeeded(isForm: () => boolean): boolean;
}

function putGetter({ put }: Patches, contextOf: (receiver: Document) => unknown): void {
  putMembers(put, documentPrototype, {
    get modelContext(): unknown {
      assertDocument(this);
      return contextOf(this as unknown as Document);
    },
  });
}

/** The contexts on this page: native, third-party, both, or neither. */
function findContexts(isFirst: boolean) {
  const native = nativeContext();
  const sources = contextSources();
  const source = sources[0];
  const isNativeShown = native !== undefined && source === undefined;
  const onDocument: unknown = isNativeShown ? undefined : ownDocument.modelContext;
  // Before any script of the page there is none on the navigator, which is made when it is first
  // read. Where the document has one, the navigator's is the same under its older name, and a
  // polyfill may warn of who reads that.
  const isOlder = !native && !isFirst && !isObject(onDocument);
  const onNavigator: unknown = isOlder ? ownNavigator().modelContext : undefined;
  const other = isObject(onDocument) ? onDocument : isObject(onNavigator) ? onNavigator : undefined;
  return {
    native,
    nativeSource: native && sources[1],
    other,
    isOnDocument: isNativeShown || isObject(onDocument),
  };
}

/**
 * Puts a method of ours in place of the browser's own, which it calls by way of `deferred.methods`.
 */
function deferNative(
  target: object,
  names: readonly string[],
  deferred: Deferred,
  put: Patches["put"],
): void {
  listForEach(names, (name) => {
    const descriptor = reflectGetOwnPropertyDescriptor(target, name);
    const original = descriptor?.value as Callable | undefined;
    if (typeof original !== "function") return;
    deferred.methods[name] = original;
    put(target, name, { ...descriptor, value: deferMethod(deferred, name, original.length) });
  });
}

/** Calls `act` at each step of the document's loading. @returns a function that stops it. */
export function onEachStep(act: () => void): () => void {
  addListener(ownDocument, "readystatechange", act);
  addListener(ownWindow, "load", act);
  return () => {
    removeListener(ownDocument, "readystatechange", act);
    removeListener(ownWindow, "load", act);
  };
}

/** The rest begins as soon as the document shows that it needs it. */
function beginWhenNeeded({ deferred, isNeeded }: Prepared): void {
  const stop = onEachStep(() => {
    if (deferred.isBegun() || isNeeded(isFormDeclared)) {
      stop();
      deferred.begin();
    }
  });
}

function prepareContext(patches: Patches, deferred: Deferred, isFirst: boolean): Prepared {
  const { native, nativeSource, other, isOnDocument } = findContexts(isFirst);
  const { begin, methods } = deferred;
  const polyfill = native || other ? undefined : createPolyfill(patches, deferred);
  const contextOf = polyfill?.contextOf ?? native?.contextOf ?? (() => other as object);
  const touched = (document: Document): object => {
    begin();
    // Other code may have replaced a method of ours.
    if (methods["look"]) reflectApply(methods["look"], undefined, []);
    return contextOf(document);
  };
  if (!isOnDocument) putGetter(patches, touched);
  const own = polyfill && reflectGetOwnPropertyDescriptor(documentPrototype, "modelContext")?.get;
  const listener = createListener((event) => {
    begin();
    reflectApply(methods["receive"] as Callable, undefined, [event]);
  });
  if (native) deferNative(native.holder, objectKeys(LENGTHS), deferred, patches.put);
  if (polyfill) defineSubmitEvent(patches, deferred);
  else deferNative(submitEventPrototype, ["respondWith"], deferred, patches.put);
  // Opaque origins cannot be told apart.
  if ((polyfill || native) && documentOrigin !== "null") {
    addListener(ownWindow, "message", listener, true);
    if (polyfill && isFirst) tellContainer();
  }
  const sources = [own ?? nativeSource];
  const isForeign = (source: unknown): boolean => source !== undefined && source !== sources[0];
  const isNeeded = (isForm: () => boolean): boolean => listSome(contextSources(), isForeign) || isForm();
  const mode = polyfill ? "polyfill" : "augmented";
  return { mode, patches, deferred, native, other, polyfill, sources, contextOf, listener, isNeeded };
}

/**
 * @param isExtension says so on the mark.
 * @param complete called at first use: of the API, a form, another document's message, a lent
 *   reader. Where there is another implementation already, the caller begins.
 * @returns undefined where there is nothing to do: another copy was first, or the context is
 *   insecure and has no WebMCP.
 */
export function prepare(isExtension: boolean, complete: (prepared: Prepared) => void): Prepared | undefined {
  if (markOf() || !isSecure) return undefined;
  const patches = createPatches();
  const deferred = createDeferred(() => complete(prepared));
  const prepared = prepareContext(patches, deferred, isExtension);
  const { mode } = prepared;
  const lend = deferMethod(deferred, "lendReader", 1);
  const mark = { version, mode, ...(isExtension && { extension: true }), lendReader: lend, events };
  patches.put(ownWindow, MARK, { value: objectFreeze(mark), configurable: true });
  beginWhenNeeded(prepared);
  return prepared;
}
