/** The DOM of a card. It knows nothing of time or requests. */

import { cleanText } from "../../engine/enforce/clean-text.js";
import { focusOn, getActive, readText, setAttribute, setText } from "../../intrinsics/dom-primordials.js";
import { split } from "../../intrinsics/primordials.js";
import {
  secretAllow,
  secretCopy,
  secretDeny,
  secretFrom,
  secretMasked,
  secretValue,
} from "../../texts/people.js";
import type { HeldItem } from "./held-items.js";
import { button, child } from "./nodes.js";

/** Always the same, because the length of a secret is part of it. */
const MASK = "••••••••••••";

/**
 * @param status announced by screen readers when it changes
 * @param action label of the one main button; empty without an action
 * @param clock changes every second, so screen readers do not announce it
 * @param value set while the card shows it
 * @param ready whether the main button can be pressed; a disabled one keeps the focus
 * @returns whether there is a clock
 */
export type Paint = (
  item: HeldItem | undefined,
  status: string,
  action?: string,
  clock?: string,
  value?: string,
  ready?: boolean,
) => boolean;

/** An empty node is hidden, so painting a card only sets text. */
export function drawCard(
  shadow: ShadowRoot,
  root: Element,
  act: (click: Event) => void,
  copy: () => void,
): Paint {
  let isReady = true;
  setAttribute(root, "role", "group");
  setAttribute(root, "tabindex", "-1");
  const label = child(root, "b");
  const source = child(root, "small");
  const field = child(root, "pre");
  const said = child(root, "small");
  const main = button(root, "", (click) => {
    if (isReady) act(click);
  });
  const copying = button(root, "", copy);
  const state = child(root, "output");
  const time = child(root, "span");
  const paintQuestion = drawQuestion(root);
  return (item, status, action = "", clock = "", value = "", ready = true) => {
    isReady = ready;
    const name = cleanText(item?.label ?? "", 160);
    setAttribute(root, "aria-label", name);
    setText(label, name);
    setText(source, name && sourceOf(item as HeldItem));
    paintValue(field, value, action);
    setText(said, notedBeside(item, value));
    setText(main, action);
    setAttribute(main, "aria-disabled", `${!ready}`);
    setText(copying, value && secretCopy());
    setText(state, status);
    setText(time, clock);
    paintQuestion(item?.question);
    // Keeps the focus inside the card when the focused node is removed.
    const active = getActive(shadow);
    if (active && readText(active) === "") focusOn(action ? main : root);
    return clock !== "";
  };
}

/** What the tool said beside a value may quote it: shown with it, or where Reveal failed. */
const notedBeside = (item: HeldItem | undefined, value: string): string =>
  value || item?.state?.ok === false ? cleanText(item?.note ?? "", 2_000) : "";

function paintValue(field: Element, value: string, action: string): void {
  setText(field, value || (action && MASK));
  setAttribute(field, "role", value ? "group" : "img");
  setAttribute(field, "aria-label", value ? secretValue() : secretMasked());
}

/** The question whether a tool may use the item. */
function drawQuestion(root: Element): (question: HeldItem["question"]) => void {
  let asked: HeldItem["question"];
  const words = child(root, "output");
  const allow = button(root, "", () => asked?.answer(true));
  const deny = button(root, "", () => asked?.answer(false));
  return (question) => {
    asked = question;
    setText(words, question?.words ?? "");
    setText(allow, question ? secretAllow() : "");
    setText(deny, question ? secretDeny() : "");
  };
}

/** The source line: for a reference the URL without its query, for any other item its place in the result. */
function sourceOf({ origin, tool, reference, schemaPath }: HeldItem): string {
  const text = reference
    ? secretFrom(tool, split(reference.redeemUrl, "?")[0] as string)
    : secretFrom(tool + schemaPath, origin);
  return cleanText(text, 320);
}
