/** The nodes of a card, built by hand: no markup is parsed, so Trusted Types and a strict CSP have nothing to forbid. */
import { secretForgetSure } from "../errors.js";
import {
  appendChild,
  listen,
  newElement,
  readAttribute,
  readText,
  setAttributeOrRemove,
  setText,
} from "./dom-primordials.js";

export function child(parent: Node, tag: string, className = "", text = "", role = ""): HTMLElement {
  const element = newElement(tag);
  setAttributeOrRemove(element, "class", className);
  if (role !== "") setAttributeOrRemove(element, "role", role);
  setText(element, text);
  appendChild(parent, element);
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
    if (click.isTrusted && readAttribute(element, "aria-disabled") === null) press(click);
  });
  return element;
}

/** Asks once more before something is lost; looking elsewhere takes the question back. */
export function sureButton(parent: Node, words: string, press: () => void): void {
  const element = button(parent, "quiet", words, () => {
    const asked = readText(element) !== words;
    setText(element, asked ? words : secretForgetSure(words));
    if (asked) press();
  });
  listen(element, "blur", () => setText(element, words));
}
