/** One withheld thing on the person's screen. The element and the default surface both show it so. */
import { secretMasked, secretValue, secretWholeResult } from "../errors.js";
import { dateNow, parseUrl, promiseThen } from "../primordials.js";
import { buildCard, type CardNodes } from "./card-nodes.js";
import { cleanText } from "./clean-text.js";
import { type CardView, describeCard } from "./describe-card.js";
import { copyText, focusOn, getActive, setAttributeOrRemove, setHidden, setText } from "./dom-primordials.js";
import type { HeldItem } from "./held-items.js";
import { clearTimer, setTimer } from "./network-primordials.js";
import type { UiContext } from "./ui-context.js";

const SHOW_FOR = 30_000;
/** Always the same: the length of a secret is part of it. */
const MASK = "••••••••••••";

export class Card {
  readonly #shadow: ShadowRoot;
  readonly #nodes: CardNodes;
  #context: UiContext | undefined;
  #handle = "";
  #unsubscribe: (() => void) | undefined;
  #timer = 0;
  #hideAt = 0;
  #attention = 0;
  /** The person asked for the value and it is on its way. */
  #wanted = false;
  #copied: "no" | "yes" | "failed" = "no";

  constructor(shadow: ShadowRoot, parent: Node) {
    this.#shadow = shadow;
    this.#nodes = buildCard(
      parent,
      (click) => this.#act(click),
      () => this.#copy(),
    );
  }

  /** Where a list may add a button of its own. */
  get foot(): HTMLElement {
    return this.#nodes.foot;
  }

  /** Starts to show what is held under `handle`; without a context, nothing. */
  show(context: UiContext | undefined, handle: string): void {
    this.stop();
    this.#context = context;
    this.#handle = handle;
    this.#unsubscribe = context?.changed.subscribe(() => this.#update());
    this.#update();
  }

  /** Hides the value and lets go of everything. */
  stop(): void {
    this.#unsubscribe?.();
    this.#context = undefined;
    this.#hide();
    this.#update();
  }

  #hide(): void {
    this.#hideAt = 0;
    this.#wanted = false;
    this.#copied = "no";
  }

  #act(click: Event): void {
    const context = this.#context;
    const item = context?.held.get(this.#handle);
    if (!context?.active || item === undefined) return;
    if (this.#hideAt > 0) {
      this.#hide();
      this.#update();
      return;
    }
    this.#wanted = true;
    this.#attention = context.attention;
    context.revealer.reveal(item, click);
    this.#update();
  }

  #copy(): void {
    const item = this.#context?.held.get(this.#handle);
    const state = item && this.#context?.revealer.stateOf(item);
    if (state?.kind !== "open" || this.#hideAt === 0) return;
    const say = (copied: "yes" | "failed"): void => {
      if (this.#hideAt === 0) return;
      this.#copied = copied;
      this.#update();
    };
    const copying = copyText(state.value);
    if (copying === undefined) say("failed");
    else
      promiseThen(
        copying,
        () => say("yes"),
        () => say("failed"),
      );
  }

  #update(): void {
    const context = this.#context;
    const item = context?.active ? context.held.get(this.#handle) : undefined;
    const state = (item && context?.revealer.stateOf(item)) ?? { kind: "sealed" };
    const now = dateNow();
    // Who looks away, or waits for 30 seconds, sees the value no more.
    if (this.#attention !== context?.attention || (this.#hideAt > 0 && this.#hideAt <= now)) this.#hide();
    if (this.#wanted && state.kind !== "pending") {
      this.#wanted = false;
      if (state.kind === "open") this.#hideAt = now + SHOW_FOR;
    }
    const view = describeCard(item, state, { hideAt: this.#hideAt, copied: this.#copied }, now);
    this.#render(item, view);
    clearTimer(this.#timer);
    if (view.clock !== "") this.#timer = setTimer(() => this.#update(), 1_000);
  }

  #render(item: HeldItem | undefined, view: CardView): void {
    const { root, meta, row, value, action, copy, status, clock } = this.#nodes;
    const open = view.value !== undefined;
    const active = getActive(this.#shadow);
    if (item !== undefined) this.#renderSource(item);
    setAttributeOrRemove(root, "data-tone", view.tone);
    setHidden(meta, item === undefined);
    setHidden(row, view.action === "");
    setText(value, view.value ?? MASK);
    setAttributeOrRemove(value, "role", open ? "group" : "img");
    setAttributeOrRemove(value, "aria-label", open ? secretValue() : secretMasked());
    setAttributeOrRemove(value, "tabindex", open ? "0" : null);
    setText(action, view.action);
    setAttributeOrRemove(action, "aria-disabled", view.ready ? null : "true");
    setHidden(copy, !open);
    setText(status, view.status);
    setText(clock, view.clock);
    // The focus stays in the card when the node that had it goes.
    const lost = view.action === "" ? active === action : !open && (active === copy || active === value);
    if (lost) focusOn(view.action === "" ? root : action);
  }

  #renderSource(item: HeldItem): void {
    const { root, label, place, tool } = this.#nodes;
    const { reference } = item;
    const name = cleanText(item.label, 160) || cleanText(item.schemaPath, 80);
    const path = reference && parseUrl(reference.redeemUrl)?.pathname;
    setText(label, name);
    setAttributeOrRemove(root, "aria-label", name);
    setText(place, cleanText(item.origin + (path ?? ""), 160));
    const field = reference ? "" : ` · ${cleanText(item.schemaPath, 80) || secretWholeResult()}`;
    setText(tool, cleanText(item.tool, 80) + field);
  }
}
