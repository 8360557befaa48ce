/** Shows what the page places nowhere: a small panel above the page, one card for each withheld thing. */
import { secretDismiss, secretForget, toolFailed } from "../errors.js";
import { append, createList, dateNow, mathMax, mathMin, SafeMap } from "../primordials.js";
import { Card } from "./card.js";
import { button, child, sureButton } from "./card-nodes.js";
import { cleanText } from "./clean-text.js";
import {
  addChild,
  focusOn,
  getActive,
  getDocumentElement,
  getFirstChild,
  isConnected,
  newElement,
  removeNode,
  setHidden,
  setText,
  showOnTop,
} from "./dom-primordials.js";
import type { HeldItem, HeldNotice } from "./held-items.js";
import { clearTimer, setTimer } from "./network-primordials.js";
import { buildSurface, type SurfaceNodes } from "./surface-nodes.js";
import type { UiContext } from "./ui-context.js";

/** How long a page has to place an element of its own. */
const GRACE = 1_000;

interface Row {
  readonly node: HTMLElement;
  readonly card: Card | undefined;
}

export class DefaultSurface {
  readonly #context: UiContext;
  readonly #unsubscribe: () => void;
  readonly #rows = new SafeMap<string, Row>();
  #nodes: SurfaceNodes | undefined;
  #timer = 0;

  constructor(context: UiContext) {
    this.#context = context;
    this.#unsubscribe = context.changed.subscribe(() => this.#update());
    this.#update();
  }

  takeDown(): void {
    this.#unsubscribe();
    clearTimer(this.#timer);
    this.#keepRows(new SafeMap());
    if (this.#nodes) removeNode(this.#nodes.host);
  }

  #update(): void {
    const { held } = this.#context;
    const due = this.#takeDue();
    const notices = held.notices();
    const count = due.length + notices.length;
    if (count === 0 && this.#nodes === undefined) return;
    const nodes = this.#mount(count === 0);
    const focused = getActive(nodes.shadow) !== null;
    this.#fill(nodes, due, notices);
    setText(nodes.badge, `${count}`);
    // Whoever worked in here stays in here when the row that had the focus goes.
    if (focused && getActive(nodes.shadow) === null) focusOn(nodes.toggle);
  }

  /** Items that had their time to be placed and are not; sets a timer for those that still have time. */
  #takeDue(): HeldItem[] {
    const items = this.#context.held.list();
    const due = createList<HeldItem>();
    const now = dateNow();
    let wait = 0;
    for (let index = 0; index < items.length; index++) {
      const item = items[index] as HeldItem;
      const placement = this.#context.placed.get(item.handle);
      if (placement && placement.count > 0) continue;
      const left = mathMax(item.receivedAt, placement?.since ?? 0) + GRACE - now;
      if (left <= 0) append(due, item);
      else wait = mathMax(wait, left);
    }
    clearTimer(this.#timer);
    // A clock that was set back must not keep anything from the person for longer.
    if (wait > 0) this.#timer = setTimer(() => this.#update(), mathMin(wait, GRACE));
    return due;
  }

  #mount(empty: boolean): SurfaceNodes {
    const { held, placed, lookAway } = this.#context;
    this.#nodes ??= buildSurface(
      // What is listed here, not what the page shows elsewhere.
      () => held.forgetAll((item) => !placed.get(item.handle)?.count),
      lookAway,
    );
    const nodes = this.#nodes;
    setHidden(nodes.host, empty);
    const root = getDocumentElement();
    if (!isConnected(nodes.host) && root !== null) {
      addChild(root, nodes.host);
      showOnTop(nodes.host);
    }
    return nodes;
  }

  #fill(nodes: SurfaceNodes, due: readonly HeldItem[], notices: readonly HeldNotice[]): void {
    const wanted = new SafeMap<string, true>();
    for (let index = 0; index < due.length; index++) wanted.set((due[index] as HeldItem).handle, true);
    for (let index = 0; index < notices.length; index++) wanted.set((notices[index] as HeldNotice).id, true);
    this.#keepRows(wanted);
    // Each goes to the top, so the newest ends up first.
    for (let index = 0; index < due.length; index++) this.#addItem(nodes, due[index] as HeldItem);
    for (let index = 0; index < notices.length; index++) {
      this.#addNotice(nodes, notices[index] as HeldNotice);
    }
  }

  #keepRows(wanted: SafeMap<string, true>): void {
    this.#rows.forEach(({ node, card }, key) => {
      if (wanted.has(key)) return;
      card?.stop();
      removeNode(node);
      this.#rows.delete(key);
    });
  }

  #addItem(nodes: SurfaceNodes, { handle }: HeldItem): void {
    if (this.#rows.has(handle)) return;
    const node = newElement("li");
    const card = new Card(nodes.shadow, node);
    this.#rows.set(handle, { node, card });
    sureButton(card.foot, secretForget(), () => this.#context.held.forget(handle));
    addChild(nodes.list, node, getFirstChild(nodes.list));
    card.show(this.#context, handle);
  }

  #addNotice(nodes: SurfaceNodes, { id, tool, message }: HeldNotice): void {
    if (this.#rows.has(id)) return;
    const node = newElement("li");
    this.#rows.set(id, { node, card: undefined });
    const notice = child(node, "div", "notice", toolFailed(cleanText(tool, 80), cleanText(message, 240)));
    button(notice, "quiet", secretDismiss(), () => this.#context.held.dismiss(id));
    addChild(nodes.list, node, getFirstChild(nodes.list));
  }
}
