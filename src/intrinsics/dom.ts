/**
 * Captured platform objects of a window: documents, elements, events, signals, observers. Outside
 * of a window most of them are undefined, and nothing here is called. See `language.ts`.
 */
import {
  capture,
  captureFrom,
  createList,
  dictionary,
  listAppend,
  listForEach,
  objectFreeze,
  realm,
} from "./language.js";

export const signalIsAborted = capture<(signal: AbortSignal) => boolean>("AbortSignal", "aborted");

// Things that the platform gives to windows and to workers alike.
const { AbortController: AbortControllerConstructor } = globalThis;
export const newAbortController = (): AbortController => new AbortControllerConstructor();
export const controllerSignal = capture<(controller: AbortController) => AbortSignal>(
  "AbortController",
  "signal",
);
export const controllerAbort = capture<(controller: AbortController, reason?: unknown) => void>(
  "AbortController",
  "abort",
);
type ListenerMethod = (
  target: EventTarget,
  type: string,
  listener: (event: never) => void,
  useCapture?: boolean,
) => void;
export const addListener = capture<ListenerMethod>("EventTarget", "addEventListener");
export const removeListener = capture<ListenerMethod>("EventTarget", "removeEventListener");
/**
 * The document's own origin as the browser states it (an opaque one is `"null"`); undefined without
 * a document.
 */
export const documentOrigin: string | undefined = globalThis.origin;

/** The window of this realm and its objects; use only if `isWindow`. */
export const ownWindow = globalThis as Window & typeof globalThis;
export const { document: ownDocument, isSecureContext: isSecure } = ownWindow;
const readNavigator = captureFrom<(target: object) => Navigator>(ownWindow, "navigator");
/** Read late, because the browser makes it when it is first read. */
export const ownNavigator = (): Navigator => readNavigator(ownWindow);
export const isWindow = typeof ownDocument === "object";
/** An accessor of the window that no page can replace. */
export const currentDocument = (): Document => ownWindow.document;
const isFile = isWindow && location.protocol === "file:";
/**
 * As the browser states it: `about:blank` has its creator's origin; an opaque origin is `"null"`. A
 * file's origin is opaque to scripts, but not to tools.
 */
export const ownOrigin = isFile ? "file://" : (documentOrigin as string);
export const documentPrototype = realm["Document"]?.prototype as Document;
export const navigatorPrototype = realm["Navigator"]?.prototype as Navigator;

/**
 * A page in Chromium opted into `document.domain`, so its origin is no longer the security
 * boundary. Other browsers always allow `document.domain`, and files cannot have it: for them this
 * says nothing.
 */
export const isSiteKeyed =
  ownWindow.originAgentCluster === false && !isFile && "userAgentData" in ownNavigator();

export const documentDefaultView = capture<(target: Document) => Window | null>("Document", "defaultView");
/** A document without a browsing context, or one that was navigated away from, has no view. */
export const isFullyActive = (target: Document): boolean => documentDefaultView(target) !== null;
/** Throws the platform's own TypeError if the receiver is not a Document. */
export const assertDocument = documentDefaultView as (value: unknown) => void;
export const assertNavigator = capture<(value: unknown) => void>("Navigator", "userAgent");
export const windowIsClosed = captureFrom<(target: object) => boolean>(ownWindow, "closed");

export const { info: sayToAuthor, warn: warnAuthor } = console;
/** For debug mode: what is said in between stands in one group, closed at first. */
export const { groupCollapsed: openGroup, groupEnd: closeGroup } = console;

const { performance: ownPerformance } = ownWindow;
const readEntries = capture<(of: Performance, type: string) => PerformanceResourceTiming[]>(
  "Performance",
  "getEntriesByType",
);
const entryUrl = capture<(entry: PerformanceEntry) => string>("PerformanceEntry", "name");
const entryInitiator = capture<(entry: PerformanceEntry) => string>(
  "PerformanceResourceTiming",
  "initiatorType",
);
/**
 * The address of inline scripts. Read now, because a page can write anything into its address
 * later.
 */
const startUrl = ownDocument?.URL;
/**
 * The addresses that code of this document can have: its own, and those that the browser says it
 * loaded scripts from. What a `link` preloads is left out: its initiator is that of prefetched data
 * and of style sheets.
 */
export function scriptUrls(): string[] {
  const urls = createList<string>();
  if (startUrl) listAppend(urls, startUrl);
  listForEach(readEntries(ownPerformance, "resource"), (entry) => {
    if (entryInitiator(entry) === "script") listAppend(urls, entryUrl(entry));
  });
  return urls;
}

export const EventTargetConstructor = EventTarget;
export const EventConstructor = Event;
export const dispatchEvent = capture<(target: EventTarget, event: Event) => void>(
  "EventTarget",
  "dispatchEvent",
);
export const fireEvent = (target: EventTarget, type: string): void =>
  dispatchEvent(target, new EventConstructor(type));
export const CustomEventConstructor = realm["CustomEvent"] as unknown as typeof CustomEvent;
export const eventPreventDefault = capture<(event: Event) => void>("Event", "preventDefault");

const abortReason = capture<(signal: AbortSignal) => unknown>("AbortSignal", "reason");

/**
 * DOM "add an abort algorithm", as early as a listener can be.
 *
 * @returns a function that removes it.
 * @throws the signal's reason if it has aborted already.
 */
export function onAbort(signal: AbortSignal | undefined, steps: (reason: unknown) => void) {
  if (!signal) return undefined;
  if (signalIsAborted(signal)) throw abortReason(signal);
  const listener = (): void => {
    // The page can dispatch an `abort` event of its own; only the signal's state counts.
    if (signalIsAborted(signal)) steps(abortReason(signal));
  };
  addListener(signal, "abort", listener, true);
  return () => removeListener(signal, "abort", listener, true);
}

const DOMExceptionConstructor = DOMException;
export const newDOMException = (message: string, name: string) => new DOMExceptionConstructor(message, name);

/** The tag of the running classic script. A module has none. */
const ownTag = ownDocument?.currentScript as HTMLScriptElement | null | undefined;
/** It has `data-surface="off"`. */
export const surfaceTurnedOff = ownTag?.getAttribute("data-surface") === "off";
/** Scripts of the page have run before: it has `defer` or `async`, or is a module. */
export const cameLate = ownDocument?.readyState !== "loading" || !ownTag || ownTag.async;
/** No script of the page ran before. */
export const cameFirst = !cameLate && ownTag === ownDocument.scripts[0];
/** It has `data-strict`. */
export const strictTurnedOn = !!ownTag?.hasAttribute("data-strict");

const Observer = realm["MutationObserver"] as unknown as typeof MutationObserver;
export const newObserver = (callback: (records: MutationRecord[]) => void) => new Observer(callback);
export const observerObserve = capture<
  (observer: MutationObserver, root: Node, init: MutationObserverInit) => void
>("MutationObserver", "observe");
export const observerTakeRecords = capture<(observer: MutationObserver) => MutationRecord[]>(
  "MutationObserver",
  "takeRecords",
);
export const observerDisconnect = capture<(observer: MutationObserver) => void>(
  "MutationObserver",
  "disconnect",
);

const windowObject = globalThis as Partial<typeof globalThis>;
const documentObject = windowObject.document as Document;
export const ElementBase = (windowObject.HTMLElement ?? class {}) as typeof HTMLElement;
const SheetConstructor = windowObject.CSSStyleSheet;
const registry = windowObject.customElements as CustomElementRegistry;

type OnElement = (element: Element) => void;
const createElement = capture<(document: Document, tag: string) => HTMLElement>("Document", "createElement");
const getRootElement = capture<(document: Document) => Element>("Document", "documentElement");
const attachShadow = capture<(host: Element, init: ShadowRootInit) => ShadowRoot>("Element", "attachShadow");
const writeSheet = capture<(sheet: CSSStyleSheet, css: string) => void>("CSSStyleSheet", "replaceSync");
const getSheets = capture<(root: ShadowRoot) => CSSStyleSheet[]>("ShadowRoot", "adoptedStyleSheets");
const writeContent = capture<(node: Node, text: string) => void>("Node", "textContent", true);
const readLanguage = capture<(navigator: Navigator) => string>("Navigator", "language");
const readClipboard = capture<(navigator: Navigator) => Clipboard | undefined>("Navigator", "clipboard");
const writeText = capture<(to: Clipboard | undefined, text: string) => Promise<void>>(
  "Clipboard",
  "writeText",
);
const define = capture<(registry: CustomElementRegistry, name: string, kind: object) => void>(
  "CustomElementRegistry",
  "define",
);

export const elementAttachInternals = capture<OnElement>("HTMLElement", "attachInternals");
export const nodeAppendChild = capture<(parent: Node, child: Node) => void>("Node", "appendChild");
export const elementInsertAfter = capture<(element: Element, next: Element) => void>("Element", "after");
export const elementRemove = capture<OnElement>("Element", "remove");
export const elementSetAttribute = capture<(element: Element, name: string, value: string) => void>(
  "Element",
  "setAttribute",
);
export const elementGetAttribute = capture<(element: Element, name: string) => string | null>(
  "Element",
  "getAttribute",
);
export const nodeGetText = capture<(node: Node) => string | null>("Node", "textContent");
export const nodeIsConnected = capture<(node: Node) => boolean>("Node", "isConnected");
export const shadowActiveElement = capture<(root: ShadowRoot) => Element | null>(
  "ShadowRoot",
  "activeElement",
);
export const elementFocus = capture<OnElement>("HTMLElement", "focus");
const showPopover = capture<OnElement>("HTMLElement", "showPopover");

export const documentUrl = capture<(document: Document) => string>("Document", "URL");
/**
 * The attributes that a second tag of this script needs. Read now: a page can change its tag, and
 * an attribute does not show the nonce.
 */
const tagAttributes = createList<readonly [name: string, value: string]>();
listForEach(["src", "nonce", "integrity", "crossorigin", "data-surface"], (name) => {
  if (!ownTag) return;
  const value = name === "src" || name === "nonce" ? ownTag[name] : elementGetAttribute(ownTag, name);
  if (value) listAppend(tagAttributes, [name, value]);
});
/**
 * Loads this script in another document of its origin; a module, or a script without an address,
 * does nothing.
 */
export function loadScriptIn(other: Document): void {
  if (tagAttributes[0]?.[0] !== "src") return;
  const script = createElement(other, "script");
  listForEach(tagAttributes, (attribute) => elementSetAttribute(script, attribute[0], attribute[1]));
  nodeAppendChild(getRootElement(other), script);
  // It runs all the same, and the page finds its document as it made it.
  elementRemove(script);
}
export const newElement = (tag: string): HTMLElement => createElement(documentObject, tag);
/** Skips an equal text: writing it again would drop a selection and make a screen reader speak. */
export function nodeSetText(node: Node, text: string): void {
  if (nodeGetText(node) !== text) writeContent(node, text);
}
/** As the page says, else as the browser does: a language tag. */
export const readerLanguage = (): string =>
  elementGetAttribute(getRootElement(documentObject), "lang") || readLanguage(ownNavigator());
export const writeClipboard = (text: string): Promise<void> => writeText(readClipboard(ownNavigator()), text);

/** Constructed sheets work under a strict `style-src`. Undefined where there is no DOM. */
/* @__NO_SIDE_EFFECTS__ */
export function newSheet(css: string): CSSStyleSheet | undefined {
  const sheet = SheetConstructor && new SheetConstructor();
  if (sheet) writeSheet(sheet, css);
  return sheet;
}

export function attachClosedShadow(host: Element, sheet: CSSStyleSheet | undefined): ShadowRoot {
  const root = attachShadow(host, dictionary({ mode: "closed" }));
  // By index: assigning a list would run the page's array iterator over it.
  if (sheet) getSheets(root)[0] = sheet;
  return root;
}

/** Shows the element in the top layer, above everything of the page. */
export function showOnPage(popover: Element): void {
  nodeAppendChild(getRootElement(documentObject), popover);
  showPopover(popover);
}

/**
 * A page that has its own element of this name keeps it; the default surface then shows everything.
 */
export function defineElement(name: string, kind: CustomElementConstructor): void {
  try {
    // Frozen. Attack: a page that puts its own constructor between this class and HTMLElement.
    define(registry, name, objectFreeze(kind));
  } catch {
    // The page has this element already, or we defined it before an uninstall.
  }
}

/**
 * Reports that the person leaves the window or the tab. Adding the same listener twice has no
 * effect.
 */
export function onLookAway(listener: (event: Event) => void): void {
  addListener(windowObject as EventTarget, "blur", listener);
  addListener(documentObject, "visibilitychange", listener);
}
