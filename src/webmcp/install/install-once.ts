/** Installs the airlock on this page: polyfill or augmentation, and the mark for other copies */

import type { SessionTrust } from "../../annotations/session-trust.js";
import {
  assertDocument,
  currentDocument,
  documentPrototype,
  isSecure,
  isWindow,
  ownDocument,
  ownNavigator,
  ownWindow,
} from "../../intrinsics/dom.js";
import {
  objectDefineProperty,
  objectFreeze,
  reflectApply,
  reflectGetOwnPropertyDescriptor,
  SafeWeakMap,
  symbolFor,
  TypeErrorConstructor,
} from "../../intrinsics/language.js";
import { installNeedsWindow } from "../../texts/authors.js";
import { createPolyfill, type Polyfill } from "../api/model-context.js";
import type { resolveTool } from "../api/resolve-tool.js";
import type { ModelContext } from "../api/types.js";
import type { Forms } from "../declarative/forms.js";
import type { PageHost } from "../references/page-host.js";
import type { ContextState } from "../webidl/context-state.js";
import { createPatches, type Patches, putMembers } from "../webidl/patches.js";
import { isObject } from "../webidl/webidl.js";
import { augment } from "./augment.js";
import { augmentOther } from "./augment-other.js";
import { contextSources, nativeContext } from "./native-context.js";
import { createOtherContexts } from "./other-contexts.js";
import { type Augmentation, createRegistrations } from "./registrations.js";
import { startDocuments } from "./start-documents.js";

/** The version in `package.json`. */
export const version = "0.1.0";

export type Mode = "polyfill" | "augmented";

export interface Installation {
  /** `"augmented"` if the browser, or another polyfill, has WebMCP already. */
  readonly mode: Mode;
  /** Restores every property. Registered tools stay enforced. */
  uninstall(): void;
}

/**
 * The property by which copies of Airlock find each other. Not enumerable, and not a secret: it tells later copies to
 * step aside.
 */
const MARK = symbolFor("webmcp-airlock");

/** The mark of the copy that was installed first. */
interface MarkMembers {
  readonly extension?: true;
  /** For later copies of the script; the extension has its sessions elsewhere. */
  readonly trust?: () => SessionTrust | undefined;
  readonly resolveTool?: typeof resolveTool;
}
interface Mark extends MarkMembers {
  readonly mode?: unknown;
}

export const markOf = (): Mark | undefined =>
  (ownWindow as unknown as Record<symbol, Mark | undefined>)[MARK];

function putGetter({ put }: Patches, contextOf: (receiver: Document) => unknown): void {
  putMembers(put, documentPrototype, {
    get modelContext(): unknown {
      assertDocument(this);
      return contextOf(this as unknown as Document);
    },
  });
}

interface InstalledContext {
  readonly mode: Mode;
  /** Looks for a context that other code has put in place of this one. */
  look(): void;
  stop(): void;
}

/** The contexts on this page: native, third-party, both, or neither. */
function findContexts() {
  const native = nativeContext();
  const sources = contextSources();
  const source = sources[0];
  const isNativeShown = native !== undefined && source === undefined;
  const onDocument: unknown = isNativeShown ? undefined : ownDocument.modelContext;
  const other = isObject(onDocument)
    ? onDocument
    : native === undefined && isObject(ownNavigator.modelContext)
      ? ownNavigator.modelContext
      : undefined;
  return {
    native,
    nativeSource: native && sources[1],
    other,
    isOnDocument: isNativeShown || isObject(onDocument),
  };
}

/** Wraps contexts, and looks for third-party ones. */
function createAugmentation({ put }: Patches, { host, forms, onUnseen }: Side, isPolyfill: boolean) {
  const registrations = createRegistrations();
  const others = createOtherContexts({
    augment: (context) => augmentOther(augmentation, context),
    isEnforced: (name) => registrations.hasPassed(name) || !!forms?.has(name),
    onUnseen: (names) => onUnseen?.(names),
  });
  const showOthers = isPolyfill ? undefined : forms?.show;
  const wrapped: Augmentation["wrapped"] = new SafeWeakMap();
  const augmentation: Augmentation = { host, put, showOthers, look: others.look, registrations, wrapped };
  return { augmentation, others };
}

function installContext(patches: Patches, side: Side): InstalledContext {
  const { forms } = side;
  const { native, nativeSource, other, isOnDocument } = findContexts();
  const polyfill = native || other ? undefined : createPolyfill(patches);
  const { augmentation, others } = createAugmentation(patches, side, polyfill !== undefined);
  const contextOf = polyfill?.contextOf ?? native?.contextOf ?? (() => other as object);
  if (!isOnDocument) putGetter(patches, contextOf);
  others.know(
    polyfill ? reflectGetOwnPropertyDescriptor(documentPrototype, "modelContext")?.get : nativeSource,
  );
  if (native) augment(augmentation, native, patches.put);
  if (other) others.take(other)();
  others.look();
  const look = (): void => void others.look();
  if (!polyfill) {
    forms?.augment(patches, side.host);
    return { mode: "augmented", look, stop: others.stop };
  }
  const stopPolyfill = startPolyfill(polyfill, augmentation, forms, patches);
  return {
    mode: "polyfill",
    look,
    stop() {
      others.stop();
      stopPolyfill();
    },
  };
}

/** @returns a function that stops it. */
function startPolyfill(
  { contextOf, stateOf }: Polyfill,
  augmentation: Augmentation,
  forms: Forms | undefined,
  patches: Patches,
): () => void {
  const own = contextOf(ownDocument) as ModelContext;
  // Our own objects need not be restored.
  const show = augment(augmentation, { holder: own, contextOf }, objectDefineProperty);
  const state = (): ContextState => stateOf(contextOf(currentDocument()));
  const stopDocuments = startDocuments({ context: state, show });
  const { registerTool } = own;
  const stopForms = forms?.polyfill(state(), (...args) => reflectApply(registerTool, own, args), patches);
  return () => {
    stopForms?.();
    stopDocuments();
  };
}

/** The person's side: the page's own surface, or an extension. */
export interface Side {
  readonly host: PageHost;
  /** Undefined in a build without declarative tools. */
  readonly forms?: Forms | undefined;
  /** More members of the mark, for its readers. */
  readonly mark?: MarkMembers;
  /** Reports tools that another implementation had before we found it. */
  onUnseen?(names: readonly string[]): void;
  /** @param look call it before serving an agent: other code may have replaced our context. */
  start(mode: Mode, look: () => void): { uninstall(): void };
}

/**
 * Installs once for a page: later calls, and other copies of Airlock, find the first one and do nothing. An insecure
 * context has no WebMCP, so nothing is exposed there.
 *
 * @throws TypeError outside of a window (workers, Node).
 */
export function installOnce(createSide: () => Side): Installation {
  if (!isWindow) throw new TypeErrorConstructor(installNeedsWindow());
  const earlier = markOf();
  if (earlier || !isSecure) {
    return { mode: earlier?.mode === "augmented" ? "augmented" : "polyfill", uninstall() {} };
  }
  const side = createSide();
  const { mark } = side;
  const patches = createPatches();
  const { mode, look, stop } = installContext(patches, side);
  patches.put(ownWindow, MARK, { value: objectFreeze({ version, mode, ...mark }), configurable: true });
  const { uninstall } = side.start(mode, look);
  return {
    mode,
    uninstall() {
      uninstall();
      stop();
      patches.restore();
    },
  };
}
