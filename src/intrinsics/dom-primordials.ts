/** Captured DOM. Where there is none nothing is called: `install` throws first. */
import { addListener, capture, dictionary, objectFreeze } from "./primordials.js";

const windowObject = globalThis as Partial<typeof globalThis>;
const documentObject = windowObject.document as Document;
export const ElementBase = (windowObject.HTMLElement ?? class {}) as typeof HTMLElement;
const SheetConstructor = windowObject.CSSStyleSheet;
const registry = windowObject.customElements as CustomElementRegistry;
const clipboard = windowObject.navigator?.clipboard;

type OnElement = (element: Element) => void;
const createElement = capture<(document: Document, tag: string) => HTMLElement>("Document", "createElement");
const getRootElement = capture<(document: Document) => Element>("Document", "documentElement");
const attachShadow = capture<(host: Element, init: ShadowRootInit) => ShadowRoot>("Element", "attachShadow");
const writeSheet = capture<(sheet: CSSStyleSheet, css: string) => void>("CSSStyleSheet", "replaceSync");
const getSheets = capture<(root: ShadowRoot) => CSSStyleSheet[]>("ShadowRoot", "adoptedStyleSheets");
const writeContent = capture<(node: Node, text: string) => void>("Node", "textContent", true);
const writeText = capture<(to: Clipboard | undefined, text: string) => Promise<void>>(
  "Clipboard",
  "writeText",
);
const define = capture<(registry: CustomElementRegistry, name: string, kind: object) => void>(
  "CustomElementRegistry",
  "define",
);

export const attachInternals = capture<OnElement>("HTMLElement", "attachInternals");
export const appendChild = capture<(parent: Node, child: Node) => void>("Node", "appendChild");
export const insertAfter = capture<(element: Element, next: Element) => void>("Element", "after");
export const removeElement = capture<OnElement>("Element", "remove");
export const setAttribute = capture<(element: Element, name: string, value: string) => void>(
  "Element",
  "setAttribute",
);
export const readAttribute = capture<(element: Element, name: string) => string | null>(
  "Element",
  "getAttribute",
);
export const readText = capture<(node: Node) => string | null>("Node", "textContent");
export const isConnected = capture<(node: Node) => boolean>("Node", "isConnected");
export const getActive = capture<(root: ShadowRoot) => Element | null>("ShadowRoot", "activeElement");
export const focusOn = capture<OnElement>("HTMLElement", "focus");
const showPopover = capture<OnElement>("HTMLElement", "showPopover");

export const newElement = (tag: string): HTMLElement => createElement(documentObject, tag);
/** Writing the same again would drop a selection and make a screen reader speak. */
export function setText(node: Node, text: string): void {
  if (readText(node) !== text) writeContent(node, text);
}
export const writeClipboard = (text: string): Promise<void> => writeText(clipboard, text);

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

/** In the top layer: above whatever the page shows. */
export function showOnPage(popover: Element): void {
  appendChild(getRootElement(documentObject), popover);
  showPopover(popover);
}

/** A page that has its own element of this name keeps it; the default surface then shows everything. */
export function defineElement(name: string, kind: CustomElementConstructor): void {
  try {
    // Frozen, so that nobody can put a constructor of their own between this class and HTMLElement.
    define(registry, name, objectFreeze(kind));
  } catch {
    // The name is taken: by the page, or by us before an uninstall.
  }
}

/** Leaving the window or the tab. (Added again after an uninstall, the same listener stays one.) */
export function onLookAway(listener: (event: Event) => void): void {
  addListener(windowObject as EventTarget, "blur", listener);
  addListener(documentObject, "visibilitychange", listener);
}
