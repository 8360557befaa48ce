/** The nodes of a card, built by hand: no markup is parsed, so Trusted Types and a strict CSP have nothing to forbid. */
import { secretCopy, secretForgetSure, secretFrom } from "../errors.js";
import {
  addChild,
  listen,
  newElement,
  newSvgElement,
  readAttribute,
  setAttributeOrRemove,
  setText,
} from "./dom-primordials.js";
import { isTrusted } from "./network-primordials.js";

/** An airlock's wheel. */
const WHEEL =
  "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zm0 6a3 3 0 1 0 0 6 3 3 0 1 0 0-6zm0 0V3m0 18v-6m3-3h6M3 12h6";

export interface CardNodes {
  readonly root: HTMLElement;
  readonly label: HTMLElement;
  readonly meta: HTMLElement;
  readonly place: HTMLElement;
  readonly tool: HTMLElement;
  readonly clock: HTMLElement;
  readonly row: HTMLElement;
  readonly value: HTMLElement;
  readonly action: HTMLElement;
  readonly copy: HTMLElement;
  readonly foot: HTMLElement;
  readonly status: HTMLElement;
}

export function child(parent: Node, tag: string, className = "", text = ""): HTMLElement {
  const element = newElement(tag);
  if (className !== "") setAttributeOrRemove(element, "class", className);
  if (text !== "") setText(element, text);
  addChild(parent, element);
  return element;
}

/** A button that only the person can press; a disabled one keeps the focus. */
export function button(
  parent: Node,
  className: string,
  text: string,
  press: (click: Event) => void,
): HTMLElement {
  const element = child(parent, "button", className, text);
  setAttributeOrRemove(element, "type", "button");
  listen(element, "click", (click) => {
    if (isTrusted(click) && readAttribute(element, "aria-disabled") === null) press(click);
  });
  return element;
}

/** Asks once more before something is lost; looking elsewhere takes the question back. */
export function sureButton(parent: Node, words: string, press: () => void): HTMLElement {
  let asked = false;
  const ask = (next: boolean): void => {
    asked = next;
    setText(element, next ? secretForgetSure(words) : words);
  };
  const element = button(parent, "quiet", words, () => {
    const sureNow = asked;
    ask(!asked);
    if (sureNow) press();
  });
  listen(element, "blur", () => ask(false));
  return element;
}

export function glyph(parent: Node): void {
  const svg = newSvgElement("svg");
  const path = newSvgElement("path");
  setAttributeOrRemove(svg, "viewBox", "0 0 24 24");
  setAttributeOrRemove(svg, "aria-hidden", "true");
  setAttributeOrRemove(path, "d", WHEEL);
  addChild(svg, path);
  addChild(parent, svg);
}

export function buildCard(parent: Node, act: (click: Event) => void, copyValue: () => void): CardNodes {
  const root = child(parent, "div", "card");
  setAttributeOrRemove(root, "role", "group");
  setAttributeOrRemove(root, "tabindex", "-1");
  glyph(root);
  const head = child(root, "div", "head");
  const label = child(head, "bdi", "label");
  const meta = child(head, "div", "meta", secretFrom());
  const place = child(meta, "bdi");
  child(meta, "span", "", " · ");
  const tool = child(meta, "bdi");
  const row = child(root, "div", "row");
  const value = child(row, "pre", "value");
  const action = button(row, "main", "", act);
  const copy = button(row, "", secretCopy(), copyValue);
  const foot = child(root, "div", "foot");
  const status = child(foot, "span", "status");
  setAttributeOrRemove(status, "role", "status");
  const clock = child(foot, "span", "clock");
  return { root, label, meta, place, tool, clock, row, value, action, copy, foot, status };
}
