/** Puts the airlock on this page: polyfill or augmentation, and the mark for other copies */
import { installNeedsWindow, otherCameFirst, otherCameLater, otherPolyfill } from "../errors.js";
import {
  addListener,
  apply,
  defineProperty,
  includes,
  objectFreeze,
  symbolFor,
  TypeErrorConstructor,
  toStringPrimitive,
} from "../primordials.js";
import { augment } from "./augment.js";
import type { ContextState } from "./context-state.js";
import type { Forms } from "./declarative/forms.js";
import { startDocuments } from "./documents/start-documents.js";
import { createPolyfill } from "./model-context.js";
import { contextSource, nativeContext } from "./native-context.js";
import type { PageHost } from "./page-host.js";
import { createPatches, type Patches, putMembers } from "./patches.js";
import {
  assertDocument,
  assertNavigator,
  currentDocument,
  documentPrototype,
  isSecure,
  isWindow,
  navigatorPrototype,
  ownDocument,
  ownNavigator,
  ownWindow,
  sayToAuthor,
} from "./platform-primordials.js";
import type { ModelContext } from "./types.js";
import { isObject } from "./webidl.js";

/** The version in `package.json`. */
export const version = "0.1.0";

export type Mode = "polyfill" | "augmented";

export interface Installation {
  /** `"augmented"` where the browser, or another polyfill, has WebMCP already. */
  readonly mode: Mode;
  /** Puts every property back as it was. Tools that are registered stay enforced. */
  uninstall(): void;
}

/**
 * The one property by which copies of Airlock find each other. Not enumerable, and not a secret: it says which copy
 * came first, so that others step aside.
 */
const MARK = symbolFor("webmcp-airlock");

function putGetter(
  { put }: Patches,
  prototype: object,
  assertReceiver: (receiver: unknown) => void,
  contextOf: (receiver: Document) => unknown,
): void {
  putMembers(put, prototype, {
    get modelContext(): unknown {
      assertReceiver(this);
      return contextOf(this as unknown as Document);
    },
  });
}

/**
 * `document.modelContext`, and `navigator.modelContext` for pages written when it lived there: the same object.
 *
 * @returns how to stop the polyfill, or undefined where there is none.
 */
function installContext(patches: Patches, { host, forms }: Side): (() => void) | undefined {
  const native = nativeContext();
  const onDocument: unknown = native?.holder ?? ownDocument.modelContext;
  const onNavigator: unknown = ownNavigator.modelContext;
  const found = isObject(onDocument) ? onDocument : isObject(onNavigator) ? onNavigator : undefined;
  const polyfill = found ? undefined : createPolyfill(patches);
  const contextOf = polyfill?.contextOf ?? native?.contextOf ?? (() => found as object);
  if (found && !includes(toStringPrimitive(found["registerTool"]), "{ [native")) {
    sayToAuthor(otherPolyfill(otherCameFirst()));
  }
  // What is ours needs no undoing.
  const own = { holder: found ?? contextOf(ownDocument), contextOf };
  const show = augment(own, host, polyfill ? defineProperty : patches.put, found && forms?.show);
  if (!isObject(onDocument)) putGetter(patches, documentPrototype, assertDocument, contextOf);
  if (!isObject(onNavigator)) {
    putGetter(patches, navigatorPrototype, assertNavigator, () => contextOf(ownDocument));
  }
  // One that comes later is noticed when the page has loaded, without a trap for it.
  const ours = contextSource();
  addListener(ownWindow, "load", () => {
    if ((contextSource() ?? ours) !== ours) sayToAuthor(otherPolyfill(otherCameLater()));
  });
  if (!polyfill) {
    forms?.augment(patches, host);
    return undefined;
  }
  const state = (): ContextState => polyfill.stateOf(contextOf(currentDocument()));
  const stopDocuments = startDocuments({ context: state, show });
  const { registerTool } = own.holder as ModelContext;
  const stopForms = forms?.polyfill(state(), (...args) => apply(registerTool, own.holder, args), patches);
  return () => {
    stopForms?.();
    stopDocuments();
  };
}

/** Whoever is on the person's side: the page's own surface, or an extension. */
export interface Side {
  readonly host: PageHost;
  /** Undefined in a build without declarative tools. */
  readonly forms?: Forms | undefined;
  /** More members of the mark, for whoever reads it. */
  readonly mark?: { readonly extension: true };
  start(mode: Mode): { uninstall(): void };
}

/**
 * Installs once for a page: later calls, and other copies of Airlock, find the first one and do nothing.
 * In an insecure context there is no WebMCP, and nothing is exposed.
 *
 * @throws TypeError outside of a window (workers, Node).
 */
export function installOnce(createSide: () => Side): Installation {
  if (!isWindow) throw new TypeErrorConstructor(installNeedsWindow());
  const earlier = (ownWindow as unknown as Record<symbol, { readonly mode?: unknown } | undefined>)[MARK];
  if (earlier || !isSecure) {
    return { mode: earlier?.mode === "augmented" ? "augmented" : "polyfill", uninstall() {} };
  }
  const side = createSide();
  const { mark, start } = side;
  const patches = createPatches();
  const stop = installContext(patches, side);
  const mode = stop ? "polyfill" : "augmented";
  patches.put(ownWindow, MARK, { value: objectFreeze({ version, mode, ...mark }), configurable: true });
  const { uninstall } = start(mode);
  return {
    mode,
    uninstall() {
      uninstall();
      stop?.();
      patches.restore();
    },
  };
}
