/**
 * Captured platform objects: what `primordials.ts` is for the language, this
 * file is for the DOM. Read once, when the script is evaluated; outside of a
 * window most of it is undefined and nothing here is called.
 */
import {
  addListener,
  capture,
  captureFrom,
  documentOrigin,
  isAborted,
  realm,
  removeListener,
} from "./primordials.js";

/** The window of this realm and what belongs to it; use only where `isWindow`. */
export const ownWindow = globalThis as Window & typeof globalThis;
export const { document: ownDocument, navigator: ownNavigator, isSecureContext: isSecure } = ownWindow;
export const isWindow = typeof ownDocument === "object";
/** An accessor of the window that no page can replace. */
export const currentDocument = (): Document => ownWindow.document;
const isFile = isWindow && location.protocol === "file:";
/**
 * As the browser states it: `about:blank` has its creator's origin, an opaque one is `"null"`. That of a file is opaque
 * to scripts, but not to tools.
 */
export const ownOrigin = isFile ? "file://" : (documentOrigin as string);
export const documentPrototype = realm["Document"]?.prototype as Document;
export const navigatorPrototype = realm["Navigator"]?.prototype as Navigator;

/**
 * A page in Chromium asked to have `document.domain`, which ends its origin's being the boundary. Elsewhere that is how
 * every page is, so it says nothing; nor does it of a file, which cannot have it.
 */
export const isSiteKeyed =
  ownWindow.originAgentCluster === false && !isFile && "userAgentData" in ownNavigator;

export const defaultView = capture<(target: Document) => Window | null>("Document", "defaultView");
/** A document without a browsing context, or one that was navigated away from, has no view. */
export const isFullyActive = (target: Document): boolean => defaultView(target) !== null;
/** Throws the platform's own TypeError where the receiver is not a Document of this realm's kind. */
export const assertDocument = defaultView as (value: unknown) => void;
export const assertNavigator = capture<(value: unknown) => void>("Navigator", "userAgent");
export const isClosed = captureFrom<(target: object) => boolean>(ownWindow, "closed");

export const { info: sayToAuthor } = console;

export const EventTargetConstructor = EventTarget;
export const EventConstructor = Event;
export const dispatchEvent = capture<(target: EventTarget, event: Event) => void>(
  "EventTarget",
  "dispatchEvent",
);
export const fireEvent = (target: EventTarget, type: string): void =>
  dispatchEvent(target, new EventConstructor(type));
export const preventDefault = capture<(event: Event) => void>("Event", "preventDefault");

const abortReason = capture<(signal: AbortSignal) => unknown>("AbortSignal", "reason");

/**
 * DOM "add an abort algorithm", as early as a listener can be.
 *
 * @returns how to take it off again.
 * @throws the signal's reason where it has aborted already.
 */
export function onAbort(signal: AbortSignal | undefined, steps: (reason: unknown) => void) {
  if (!signal) return undefined;
  if (isAborted(signal)) throw abortReason(signal);
  const listener = (): void => {
    // The page can dispatch an `abort` event of its own; only the signal's state counts.
    if (isAborted(signal)) steps(abortReason(signal));
  };
  addListener(signal, "abort", listener, true);
  return () => removeListener(signal, "abort", listener, true);
}

const DOMExceptionConstructor = DOMException;
export const newDOMException = (message: string, name: string) => new DOMExceptionConstructor(message, name);
/** A plain array of what `items` iterates, each converted. */
export const arrayFrom = captureFrom<
  <Item>(kind: undefined, items: object, convert: (item: unknown) => Item) => Item[]
>(Array, "from");

/** The classic script that is being evaluated says `data-surface="off"`; a module has no such tag. */
export const surfaceTurnedOff = ownDocument?.currentScript?.getAttribute("data-surface") === "off";
