/**
 * The second part of an installation: what the methods do, forms, other documents, contexts of
 * other code
 */

import {
  addListener,
  cameFirst,
  cameLate,
  currentDocument,
  documentUrl,
  ownDocument,
  removeListener,
} from "../../intrinsics/dom.js";
import {
  listForEach,
  objectDefineProperty,
  recordForEach,
  reflectApply,
  SafeWeakMap,
} from "../../intrinsics/language.js";
import { clearTimer, setTimer } from "../../intrinsics/tasks.js";
import { stringStartsWith } from "../../intrinsics/text.js";
import { describeOthers } from "../api/describe-tools.js";
import { findTool } from "../api/find-tool.js";
import type { Polyfill } from "../api/model-context.js";
import { createOperations } from "../api/operations.js";
import type { Forms } from "../declarative/forms.js";
import type { LocalTools } from "../documents/local-document.js";
import { isAllowed } from "../documents/permission.js";
import type { PageHost } from "../references/page-host.js";
import type { ContextState } from "../webidl/context-state.js";
import type { Callable } from "../webidl/webidl.js";
import { augment, augmentOther } from "./augment.js";
import { lendReader } from "./lend-reader.js";
import { createOtherContexts, type OtherContexts } from "./other-contexts.js";
import type { Mode, Prepared } from "./prepare.js";
import { type Augmentation, createRegistrations } from "./registrations.js";
import { startDescribing, startDocuments } from "./start-documents.js";
import { isWrapped } from "./wrap-operation.js";

/** The person's side: the page's own surface, or an extension. */
export interface Side {
  readonly host: PageHost;
  readonly forms: Forms;
  /** Reports tools that another implementation had before we found it. */
  onUnseen?(names: readonly string[]): void;
  /**
   * @param look call it before serving an agent: other code may have replaced our context.
   * @param guard for the context of a frame that cannot have the script.
   */
  start(mode: Mode, look: () => void, guard: (context: object) => void): { uninstall(): void };
}

/** Wraps contexts, and looks for third-party ones. */
function createAugmentation(prepared: Prepared, { host, forms, onUnseen }: Side) {
  const { patches, deferred, polyfill, native } = prepared;
  const registrations = createRegistrations();
  const own = (isInUse: boolean): object | undefined =>
    polyfill || isInUse ? (polyfill ?? native)?.contextOf(ownDocument) : native?.holder;
  const others = createOtherContexts({
    augment: (context) => augmentOther(augmentation, context),
    augmentOwn(isInUse) {
      const context = own(isInUse);
      if (!context || isWrapped(context, wrapped)) return false;
      augmentOther(augmentation, context);
      return true;
    },
    put: patches.put,
    isEnforced: (name) => registrations.hasPassed(name) || forms.has(name),
    onUnseen: (names) => onUnseen?.(names),
  });
  const showOthers = polyfill ? undefined : forms.show;
  const wrapped: Augmentation["wrapped"] = new SafeWeakMap();
  const { registerTool } = deferred.shown;
  if (registerTool) wrapped.set(registerTool, true);
  const { put } = patches;
  const augmentation: Augmentation = { host, put, showOthers, look: others.look, registrations, wrapped };
  return { augmentation, others };
}

/** @returns a function that stops it. */
function startPolyfill(
  { contextOf, stateOf }: Polyfill,
  augmentation: Augmentation,
  { deferred, listener }: Prepared,
  forms: Forms,
): () => void {
  const { methods } = deferred;
  recordForEach(createOperations(stateOf), (name, method) => {
    methods[name] = method;
  });
  const { show } = augment(augmentation, { holder: methods, contextOf }, objectDefineProperty);
  const state = (): ContextState => stateOf(contextOf(currentDocument()));
  const exposedTo = (name: string) => findTool(state(), name)?.exposedOrigins;
  const local = { context: state, show, exposedTo, admits: isAllowed };
  const stopDocuments = startDocuments(local, deferred, listener);
  const own = contextOf(ownDocument);
  const stopForms = forms.polyfill(
    state(),
    (...args) => reflectApply(methods["registerTool"] as Callable, own, args) as Promise<unknown>,
    deferred,
  );
  return () => {
    stopForms();
    stopDocuments();
  };
}

/**
 * Milliseconds: while it loads, a document is not asked for a context that its page may never use.
 */
const SOON = 3_000;

/**
 * Names what the browser lists of this document and did not get from us: it came before this
 * script, or by a function from before it.
 */
function nameLateTools({ contextOf, deferred }: Prepared, { report }: OtherContexts) {
  const getTools = deferred.methods["getTools"];
  let context: EventTarget | undefined;
  const look = (): void => {
    context ??= contextOf(ownDocument) as EventTarget;
    report(context, getTools, undefined, "loaded-late");
    addListener(context, "toolchange", look);
  };
  const timer = cameLate ? look() : setTimer(look, SOON);
  const stop = (): void => {
    clearTimer(timer as number);
    if (context) removeListener(context, "toolchange", look);
  };
  return { look, stop };
}

/** @returns a function that stops it. */
function startNative(
  prepared: Prepared,
  augmentation: Augmentation,
  { forms, onUnseen }: Side,
  others: OtherContexts,
): () => void {
  const { deferred, listener, contextOf } = prepared;
  const { methods } = deferred;
  // The extension was there before any tool. Chromium 156 crashes where a script reads the context
  // of an initial document.
  const isFirst = onUnseen || cameFirst || stringStartsWith(documentUrl(ownDocument), "about:");
  const late = isFirst ? undefined : nameLateTools(prepared, others);
  const own = augment(
    augmentation,
    { holder: methods, contextOf, describeOthers, onRefused: late?.look },
    objectDefineProperty,
  );
  // A form may have the name of a tool that has ended.
  const hasEnded = (name: string): boolean => own.hasEnded(name) && !forms.has(name);
  // Only a document that the browser admits is shown a list. One that asks all the same is told
  // what its origin may know.
  const admits: LocalTools["admits"] = (_peer, done) => done(true);
  const stop = startDescribing({ ...own, hasEnded, admits }, deferred, listener);
  return () => {
    late?.stop();
    stop();
  };
}

/**
 * @returns a function that stops what it started; the page's objects are restored by
 *   `prepared.patches`.
 */
export function complete(prepared: Prepared, side: Side): () => void {
  const { mode, deferred, native, other, polyfill, sources } = prepared;
  deferred.methods["lendReader"] = lendReader as Callable;
  const { augmentation, others } = createAugmentation(prepared, side);
  listForEach(sources, others.know);
  let stopContext = (): void => {};
  if (polyfill) stopContext = startPolyfill(polyfill, augmentation, prepared, side.forms);
  else side.forms.augment(deferred, side.host);
  if (native) stopContext = startNative(prepared, augmentation, side, others);
  if (other) others.take(other)();
  const { uninstall } = side.start(
    mode,
    () => void others.look(),
    (context) => augmentOther(augmentation, context),
  );
  // A method looks by itself, and knows what it registers.
  if (!deferred.isCalling()) others.look();
  others.started();
  deferred.methods["look"] = () => others.look();
  return () => {
    uninstall();
    others.stop();
    stopContext();
  };
}
