/** The DOM of a card. It knows nothing of time or requests. */

import { BLOCK } from "../../engine/enforce/call-tool-result.js";
import { asName, cleanText, sayName } from "../../engine/enforce/clean-text.js";
import {
  elementFocus,
  elementSetAttribute,
  nodeGetText,
  nodeSetText,
  shadowActiveElement,
} from "../../intrinsics/dom.js";
import { stringSlice, stringSplit } from "../../intrinsics/text.js";
import {
  secretAllow,
  secretCopy,
  secretDeny,
  secretDetails,
  secretFrom,
  secretMasked,
  secretPart,
  secretValue,
} from "../../texts/people.js";
import type { HeldItem } from "./held-items.js";
import { button, child } from "./nodes.js";
import { copyable } from "./reveal.js";
import { say } from "./say.js";

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
  setUp(root);
  const label = child(root, "b");
  const source = child(root, "small");
  const paintQuestion = drawQuestion(root);
  const field = child(root, "pre");
  const main = button(root, "", (click) => {
    if (isReady) act(click);
  });
  elementSetAttribute(main, "part", "action");
  const copying = button(root, "", copy);
  const state = child(root, "output");
  const time = child(root, "span");
  const paintDetails = drawDetails(root);
  return (item, status, action = "", clock = "", value = "", ready = true) => {
    isReady = ready;
    const name = say(asName(item?.label ?? ""), true);
    elementSetAttribute(root, "aria-label", name);
    nodeSetText(label, name);
    nodeSetText(source, name && sourceOf(item as HeldItem));
    paintDetails(item?.reference ? addressOf(item) : "");
    paintValue(field, value, action);
    nodeSetText(main, say(action));
    elementSetAttribute(main, "aria-disabled", `${!ready}`);
    nodeSetText(copying, item && copyable(item) ? say(secretCopy()) : "");
    nodeSetText(state, say(status));
    nodeSetText(time, say(clock));
    paintQuestion(item?.question);
    // Keeps the focus inside the card when the focused node is removed.
    const active = shadowActiveElement(shadow);
    if (active && nodeGetText(active) === "") elementFocus(action ? main : root);
    return clock !== "";
  };
}

function setUp(root: Element): void {
  elementSetAttribute(root, "role", "group");
  elementSetAttribute(root, "tabindex", "-1");
  elementSetAttribute(root, "part", "card");
}

/** At the end of a card: the keyboard comes to Reveal first. */
function drawDetails(root: Element): (words: string) => void {
  const details = child(root, "details");
  const summary = child(details, "summary");
  const text = child(details, "small");
  return (words) => {
    nodeSetText(summary, words && say(secretDetails()));
    nodeSetText(text, words);
  };
}

function paintValue(field: Element, value: string, action: string): void {
  nodeSetText(field, value || (action && MASK));
  elementSetAttribute(field, "part", "value");
  elementSetAttribute(field, "role", value ? "group" : "img");
  elementSetAttribute(field, "aria-label", say(value ? secretValue() : secretMasked()));
}

/**
 * The question whether a tool may use the item: before what can be done with it, because it waits.
 */
function drawQuestion(root: Element): (question: HeldItem["question"]) => void {
  let asked: HeldItem["question"];
  const words = child(root, "output");
  elementSetAttribute(words, "class", "question");
  const deny = button(root, "", () => asked?.answer(false));
  const allow = button(root, "", () => asked?.answer(true));
  elementSetAttribute(deny, "class", "answer");
  elementSetAttribute(allow, "class", "answer");
  return (question) => {
    asked = question;
    nodeSetText(words, say(question?.words ?? ""));
    nodeSetText(allow, question ? say(secretAllow()) : "");
    nodeSetText(deny, question ? say(secretDeny()) : "");
  };
}

/** The source line: tool and origin, and of a value its place in the result. */
function sourceOf({ origin, tool, reference, schemaPath }: HeldItem): string {
  const part = schemaPath === BLOCK ? secretPart(sayName(tool)) : sayName(tool + schemaPath);
  return say(cleanText(secretFrom(reference ? sayName(tool) : part, origin), 320));
}

/** The path that a Reveal asks, without its query. */
const addressOf = ({ origin, reference }: HeldItem): string =>
  cleanText(stringSlice(stringSplit(`${reference?.redeemUrl}`, "?")[0] as string, origin.length), 320);
