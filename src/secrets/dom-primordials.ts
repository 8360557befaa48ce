/** Captured DOM. Where there is none nothing is called: `installSecretsUi` checks `hasDom` first. */
import { capture, dictionary } from "../primordials.js";

const windowObject = globalThis as Partial<typeof globalThis>;
const documentObject = windowObject.document as Document;
export const hasDom = documentObject !== undefined;
export const ElementBase = (windowObject.HTMLElement ?? class {}) as typeof HTMLElement;
const SheetConstructor = windowObject.CSSStyleSheet as typeof CSSStyleSheet;
const registry = windowObject.customElements as CustomElementRegistry;
const clipboard = windowObject.navigator?.clipboard;

type OnElement<Result = void> = (element: Element) => Result;
type OnTarget = (target: EventTarget, type: string, listener: (event: Event) => void) => void;

const createElement = capture<(document: Document, tag: string) => HTMLElement>("Document", "createElement");
const replaceSync = capture<(sheet: CSSStyleSheet, css: string) => void>("CSSStyleSheet", "replaceSync");
const attachShadow = capture<(host: Element, init: ShadowRootInit) => ShadowRoot>("Element", "attachShadow");
const attachInternals = capture<OnElement>("HTMLElement", "attachInternals");
const getSheets = capture<(root: ShadowRoot) => CSSStyleSheet[]>("ShadowRoot", "adoptedStyleSheets");
const getRootElement = capture<(document: Document) => Element | null>("Document", "documentElement");
const setAttribute = capture<(element: Element, name: string, value: string) => void>(
  "Element",
  "setAttribute",
);
const removeAttribute = capture<(element: Element, name: string) => void>("Element", "removeAttribute");
const writeText = capture<(to: Clipboard, text: string) => Promise<void> | undefined>(
  "Clipboard",
  "writeText",
);
const writeContent = capture<(node: Node, text: string) => void>("Node", "textContent", true);
type Registry<Result> = (registry: CustomElementRegistry, name: string, kind?: object) => Result;
const findDefinition = capture<Registry<unknown>>("CustomElementRegistry", "get");
const define = capture<Registry<void>>("CustomElementRegistry", "define");

export const appendChild = capture<(parent: Node, child: Node) => void>("Node", "appendChild");
export const prependChild = capture<(parent: Element, child: Node) => void>("Element", "prepend");
export const removeElement = capture<OnElement>("Element", "remove");
export const readAttribute = capture<(element: Element, name: string) => string | null>(
  "Element",
  "getAttribute",
);
export const readText = capture<(node: Node) => string | null>("Node", "textContent");
export const isConnected = capture<(node: Node) => boolean>("Node", "isConnected");
export const getActive = capture<(root: ShadowRoot) => Element | null>("ShadowRoot", "activeElement");
export const focusOn = capture<OnElement>("HTMLElement", "focus");
export const getKey = capture<(event: Event) => string>("KeyboardEvent", "key");
/** Top layer where the browser has popovers; elsewhere the style sheet's z-index must do. */
export const showPopover = capture<OnElement>("HTMLElement", "showPopover");
const addListener = capture<OnTarget>("EventTarget", "addEventListener");
const removeListener = capture<OnTarget>("EventTarget", "removeEventListener");

export const listen: OnTarget = (target, type, listener) => addListener(target, type, listener);
/** Leaving the window or the tab. */
export function onLookAway(lookAway: () => void, change: "listen" | "unlisten" = "listen"): void {
  const set = change === "listen" ? addListener : removeListener;
  set(windowObject as EventTarget, "blur", lookAway);
  set(documentObject, "visibilitychange", lookAway);
}
export const newElement = (tag: string): HTMLElement => createElement(documentObject, tag);
/** Writing the same again would drop a selection and make a screen reader speak. */
export function setText(node: Node, text: string): void {
  if (readText(node) !== text) writeContent(node, text);
}
export function setAttributeOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) removeAttribute(element, name);
  else if (readAttribute(element, name) !== value) setAttribute(element, name, value);
}
export const setHidden = (element: Element, hidden: boolean): void =>
  setAttributeOrRemove(element, "hidden", hidden ? "" : null);

/** Closed, and for a custom element out of reach of `attachInternals` too, which would hand the root out. */
export function attachClosedShadow(host: HTMLElement, isCustom: boolean, css: string): ShadowRoot {
  if (isCustom) attachInternals(host);
  const root = attachShadow(host, dictionary({ mode: "closed" }));
  // Constructed sheets work under a strict `style-src`.
  const sheet = new SheetConstructor();
  replaceSync(sheet, css);
  // By index: assigning a list would run the page's array iterator over it.
  getSheets(root)[0] = sheet;
  return root;
}
export function addToPage(element: Element): void {
  const root = getRootElement(documentObject);
  if (root !== null) appendChild(root, element);
}
/** A page that has its own element of this name keeps it; the default surface then shows everything. */
export function defineElement(name: string, kind: CustomElementConstructor): void {
  if (findDefinition(registry, name) === undefined) define(registry, name, kind);
}
export const copyText = (text: string): Promise<void> | undefined => clipboard && writeText(clipboard, text);
