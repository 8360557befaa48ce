/** The nodes of a card, and what is written on them. Knows nothing of handles, time or requests. */
import { secretCopy, secretFrom, secretMasked, secretValue, secretWholeResult } from "../errors.js";
import { parseUrl } from "../primordials.js";
import { button, child } from "./card-nodes.js";
import { cleanText } from "./clean-text.js";
import type { Look } from "./describe-card.js";
import { focusOn, getActive, setAttributeOrRemove, setHidden, setText } from "./dom-primordials.js";
import type { HeldItem } from "./held-items.js";

/** Always the same: the length of a secret is part of it. */
const MASK = "••••••••••••";

export class CardView {
  /** Where a list may add a button of its own. */
  readonly foot: HTMLElement;
  readonly #shadow: ShadowRoot;
  readonly #root: HTMLElement;
  readonly #label: HTMLElement;
  readonly #meta: HTMLElement;
  readonly #place: HTMLElement;
  readonly #tool: HTMLElement;
  readonly #row: HTMLElement;
  readonly #value: HTMLElement;
  readonly #action: HTMLElement;
  readonly #copy: HTMLElement;
  readonly #status: HTMLElement;
  readonly #clock: HTMLElement;

  constructor(shadow: ShadowRoot, parent: Node, act: (click: Event) => void, copy: () => void) {
    this.#shadow = shadow;
    this.#root = child(parent, "div", "card", "", "group");
    setAttributeOrRemove(this.#root, "tabindex", "-1");
    const head = child(this.#root, "div", "head");
    this.#label = child(head, "bdi", "label");
    this.#meta = child(head, "div", "meta", secretFrom());
    this.#place = child(this.#meta, "bdi");
    child(this.#meta, "span", "", " · ");
    this.#tool = child(this.#meta, "bdi");
    this.#row = child(this.#root, "div", "row");
    this.#value = child(this.#row, "pre", "value");
    this.#action = button(this.#row, "main", "", act);
    this.#copy = button(this.#row, "", secretCopy(), copy);
    this.foot = child(this.#root, "div", "foot");
    this.#status = child(this.foot, "span", "status", "", "status");
    this.#clock = child(this.foot, "span", "clock");
  }

  paint({ tone, status, action, clock, ready, value }: Look): void {
    const active = getActive(this.#shadow);
    const open = value !== undefined;
    const idle = action === "";
    setAttributeOrRemove(this.#root, "data-tone", tone);
    setHidden(this.#row, idle);
    setText(this.#value, value ?? MASK);
    setAttributeOrRemove(this.#value, "role", open ? "group" : "img");
    setAttributeOrRemove(this.#value, "aria-label", open ? secretValue() : secretMasked());
    setAttributeOrRemove(this.#value, "tabindex", open ? "0" : null);
    setText(this.#action, action);
    setAttributeOrRemove(this.#action, "aria-disabled", ready ? null : "true");
    setHidden(this.#copy, !open);
    setText(this.#status, status);
    setText(this.#clock, clock);
    // The focus stays in the card when the node that had it goes.
    const lost = idle ? active === this.#action : !open && (active === this.#copy || active === this.#value);
    if (lost) focusOn(idle ? this.#root : this.#action);
  }

  paintSource(item: HeldItem | undefined): void {
    setHidden(this.#meta, item === undefined);
    if (item === undefined) return;
    const { reference } = item;
    const field = cleanText(item.schemaPath, 80);
    const name = cleanText(item.label, 160) || field;
    const path = reference ? (parseUrl(reference.redeemUrl)?.pathname ?? "") : "";
    const tool = cleanText(item.tool, 80);
    setText(this.#label, name);
    setAttributeOrRemove(this.#root, "aria-label", name);
    setText(this.#place, cleanText(item.origin + path, 160));
    setText(this.#tool, reference ? tool : `${tool} · ${field || secretWholeResult()}`);
  }
}
