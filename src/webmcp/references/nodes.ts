/**
 * Builds nodes without parsing markup, so that Trusted Types and a strict CSP have nothing to
 * forbid.
 */

import {
  addListener,
  elementSetAttribute,
  newElement,
  nodeAppendChild,
  nodeGetText,
  nodeSetText,
} from "../../intrinsics/dom.js";
import { secretForgetSure } from "../../texts/people.js";
import { say } from "./say.js";

export function child(parent: Node, tag: string, text = ""): HTMLElement {
  const element = newElement(tag);
  nodeSetText(element, say(text));
  nodeAppendChild(parent, element);
  return element;
}

/** A button that only the person can press. It is hidden while it has no label. */
export function button(parent: Node, text: string, press: (click: Event) => void): HTMLElement {
  const element = child(parent, "button", text);
  addListener(element, "click", (click: Event) => {
    // Attack: a script's synthetic click. `isTrusted` is an own, unforgeable member of every event.
    if (click.isTrusted) press(click);
  });
  return element;
}

/** Asks again before something is lost. Moving the focus away cancels. */
export function sureButton(parent: Node, words: string, press: () => void): void {
  const element = button(parent, words, () => {
    const asked = nodeGetText(element) !== say(words);
    nodeSetText(element, say(asked ? words : secretForgetSure(words)));
    if (asked) press();
  });
  elementSetAttribute(element, "class", "forget");
  addListener(element, "blur", () => nodeSetText(element, say(words)));
}
