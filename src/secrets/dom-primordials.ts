/**
 * Captured DOM intrinsics; as `primordials.ts`, read once at evaluation. Where there
 * is no DOM (a server that imports the package) everything is undefined and nothing
 * is called: `installSecretsUi` checks `hasDom` first.
 */
import { call, getOwnPropertyDescriptor } from "../primordials.js";

type Getter<Value> = (this: object) => Value;

const realm = globalThis as Partial<typeof globalThis>;
const documentObject = realm.document as Document;
const prototypeOf = <Instance extends object>(kind: { prototype: Instance } | undefined): Instance =>
  kind?.prototype ?? ({} as Instance);
const getterOf = <Value>(prototype: object, name: string) =>
  getOwnPropertyDescriptor(prototype, name)?.get as Getter<Value>;

const NodePrototype = prototypeOf(realm.Node);
const { createElement, createElementNS } = prototypeOf(realm.Document);
const { insertBefore, removeChild } = NodePrototype;
const { attachShadow, getAttribute, removeAttribute, setAttribute } = prototypeOf(realm.Element);
const { attachInternals, focus, showPopover } = prototypeOf(realm.HTMLElement);
const { addEventListener, removeEventListener } = prototypeOf(realm.EventTarget);
const { replaceSync } = prototypeOf(realm.CSSStyleSheet);
const { define, get: getDefinition } = prototypeOf(realm.CustomElementRegistry);
const { writeText } = prototypeOf(realm.Clipboard);
const CSSStyleSheetConstructor = realm.CSSStyleSheet as typeof CSSStyleSheet;
const registry = realm.customElements as CustomElementRegistry;
const clipboard = realm.navigator?.clipboard;
const textContent = getOwnPropertyDescriptor(NodePrototype, "textContent") as PropertyDescriptor;
const firstChild = getterOf<Node | null>(NodePrototype, "firstChild");
const parentNode = getterOf<Node | null>(NodePrototype, "parentNode");
const connected = getterOf<boolean>(NodePrototype, "isConnected");
const documentElement = getterOf<Element | null>(prototypeOf(realm.Document), "documentElement");
const activeElement = getterOf<Element | null>(prototypeOf(realm.ShadowRoot), "activeElement");
const sheets = getterOf<CSSStyleSheet[]>(prototypeOf(realm.ShadowRoot), "adoptedStyleSheets");
const keyName = getterOf<string>(prototypeOf(realm.KeyboardEvent), "key");

export const hasDom = documentObject !== undefined;
export const ElementBase = (realm.HTMLElement ?? class {}) as typeof HTMLElement;
export { documentObject };
export const windowObject = globalThis as unknown as Window;

export const newElement = (tag: string): HTMLElement =>
  call(createElement, documentObject, tag) as HTMLElement;
export const newSvgElement = (tag: string): SVGElement =>
  call(
    createElementNS as (this: Document, namespace: string, tag: string) => SVGElement,
    documentObject,
    "http://www.w3.org/2000/svg",
    tag,
  );
/** At the end, or before `next`. */
export const addChild = (parent: Node, child: Node, next: Node | null = null): void => {
  call(insertBefore as (this: Node, child: Node, next: Node | null) => Node, parent, child, next);
};
export const getFirstChild = (parent: Node): Node | null => call(firstChild, parent);
export function removeNode(node: Node): void {
  const parent = call(parentNode, node);
  if (parent !== null) call(removeChild, parent, node);
}
export const setText = (node: Node, text: string): void => {
  // Writing the same text again would drop a selection and make a screen reader speak.
  if (call(textContent.get as Getter<string>, node) !== text) {
    call(textContent.set as (this: Node, text: string) => void, node, text);
  }
};
export const readAttribute = (element: Element, name: string): string | null =>
  call(getAttribute, element, name);
export function setAttributeOrRemove(element: Element, name: string, value: string | null): void {
  if (call(getAttribute, element, name) === value) return;
  if (value === null) call(removeAttribute, element, name);
  else call(setAttribute, element, name, value);
}
export const setHidden = (element: Element, hidden: boolean): void =>
  setAttributeOrRemove(element, "hidden", hidden ? "" : null);

export const listen = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
  call(addEventListener as (this: EventTarget, ...args: unknown[]) => void, target, type, listener);
export const unlisten = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
  call(removeEventListener as (this: EventTarget, ...args: unknown[]) => void, target, type, listener);

/** Closed, and for a custom element out of reach of `attachInternals` too, which would hand the root out. */
export function attachClosedShadow(host: HTMLElement, isCustom: boolean): ShadowRoot {
  if (isCustom) call(attachInternals, host);
  return call(attachShadow, host, { __proto__: null, mode: "closed" } as unknown as ShadowRootInit);
}
export function newStyleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheetConstructor();
  call(replaceSync, sheet, css);
  return sheet;
}
/** By index: assigning a list would run the page's array iterator over it. */
export const adoptStyleSheet = (root: ShadowRoot, sheet: CSSStyleSheet): void => {
  call(sheets, root)[0] = sheet;
};
export const getActive = (root: ShadowRoot): Element | null => call(activeElement, root);
export const focusOn = (element: HTMLElement): void => call(focus, element);
export const isConnected = (node: Node): boolean => call(connected, node);
export const getDocumentElement = (): Element | null => call(documentElement, documentObject);
export const getKey = (event: Event): string => call(keyName, event);
/** Top layer where the browser has popovers; elsewhere the style sheet's z-index must do. */
export function showOnTop(element: HTMLElement): void {
  if (showPopover === undefined) return;
  setAttributeOrRemove(element, "popover", "manual");
  call(showPopover as (this: HTMLElement) => void, element);
}
export const defineElement = (name: string, kind: CustomElementConstructor): void => {
  // A page that has its own element of this name keeps it; the default surface then shows everything.
  if (call(getDefinition, registry, name) === undefined) {
    call(define as (this: CustomElementRegistry, ...args: unknown[]) => void, registry, name, kind);
  }
};
export const copyText = (text: string): Promise<void> | undefined =>
  clipboard && call(writeText, clipboard, text);
