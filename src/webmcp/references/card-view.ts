/** The nodes of a card, and what is written on them. Knows nothing of time or requests. */

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

/** Always the same: the length of a secret is part of it. */
const MASK = "••••••••••••";

/**
 * @param status spoken by screen readers when it changes
 * @param action the words on the one main button; empty when there is nothing to do
 * @param clock changes every second, and is never spoken by itself
 * @param value set while it shows
 * @param ready whether the main button can be pressed; one that cannot keeps the focus
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

/** What has no words on it does not show: painting is writing. */
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
    // The focus stays in the card when the node that had it goes.
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

/** Whether a tool may have it. */
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

/** Of a reference the address that will be asked, without its query; of anything else the place in the result. */
function sourceOf({ origin, tool, reference, schemaPath }: HeldItem): string {
  const text = reference
    ? secretFrom(tool, split(reference.redeemUrl, "?")[0] as string)
    : secretFrom(tool + schemaPath, origin);
  return cleanText(text, 320);
}
