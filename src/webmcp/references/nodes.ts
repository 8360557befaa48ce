/** Nodes built by hand: no markup is parsed, so Trusted Types and a strict CSP have nothing to forbid. */

import { appendChild, newElement, readText, setText } from "../../intrinsics/dom-primordials.js";
import { addListener } from "../../intrinsics/primordials.js";
import { secretForgetSure } from "../../texts/people.js";

export function child(parent: Node, tag: string, text = ""): HTMLElement {
  const element = newElement(tag);
  setText(element, text);
  appendChild(parent, element);
  return element;
}

/** A button that only the person can press. One without words does not show. */
export function button(parent: Node, text: string, press: (click: Event) => void): HTMLElement {
  const element = child(parent, "button", text);
  addListener(element, "click", (click: Event) => {
    // `isTrusted` is an own, unforgeable member of every event.
    if (click.isTrusted) press(click);
  });
  return element;
}

/** Asks once more before something is lost; looking elsewhere takes the question back. */
export function sureButton(parent: Node, words: string, press: () => void): void {
  const element = button(parent, words, () => {
    const asked = readText(element) !== words;
    setText(element, asked ? words : secretForgetSure(words));
    if (asked) press();
  });
  addListener(element, "blur", () => setText(element, words));
}
