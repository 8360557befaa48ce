/** One withheld thing on the person's screen. The element and the default surface both show it so. */
import { secretCopied, secretCopyFailed } from "../errors.js";
import { clearTimer, dateNow, promiseThen, setTimer } from "../primordials.js";
import { CardView } from "./card-view.js";
import { describeCard, type Look } from "./describe-card.js";
import { copyText } from "./dom-primordials.js";
import type { HeldItem } from "./held-items.js";
import { reveal, revealStateOf } from "./reveal.js";
import { changed, currentAttention, currentHeld } from "./ui-state.js";

const SHOW_FOR = 30_000;

export class Card {
  readonly #view: CardView;
  #handle: string | undefined;
  #leave: (() => void) | undefined;
  #timer = 0;
  /** When to hide the value: 0 while it is hidden, Infinity while the person waits for it. */
  #hideAt = 0;
  #attention = 0;
  #copied = "";

  constructor(shadow: ShadowRoot, parent: Node) {
    this.#view = new CardView(
      shadow,
      parent,
      (click) => this.#act(click),
      () => this.#copy(),
    );
  }

  /** Where a list may add a button of its own. */
  get foot(): HTMLElement {
    return this.#view.foot;
  }

  /** Starts anew with what is held under `handle`, hidden; without one lets go of everything. */
  show(handle: string | undefined): void {
    this.#leave?.();
    this.#handle = handle;
    this.#leave = handle === undefined ? undefined : changed.subscribe(() => this.#update());
    this.#update(true);
  }

  #find(): HeldItem | undefined {
    return this.#handle === undefined ? undefined : currentHeld()?.byHandle.get(this.#handle);
  }

  #update(hide = false): Look {
    const item = this.#find();
    const state = item && revealStateOf(item);
    const now = dateNow();
    // Who looks away, or waits for 30 seconds, sees the value no more.
    if (hide || this.#attention !== currentAttention() || this.#hideAt <= now) this.#hideAt = 0;
    if (this.#hideAt === Infinity && state?.result) this.#hideAt = state.result.ok ? now + SHOW_FOR : 0;
    if (this.#hideAt === 0) this.#copied = "";
    const look = describeCard(item, state, this.#hideAt, this.#copied, now);
    this.#view.paintSource(item);
    this.#view.paint(look);
    clearTimer(this.#timer);
    if (look.clock !== "") this.#timer = setTimer(() => this.#update(), 1_000);
    return look;
  }

  #act(click: Event): void {
    const shown = this.#hideAt > 0;
    const { action, ready } = this.#update(shown);
    const held = currentHeld();
    const item = this.#find();
    if (shown || action === "" || !ready || !held || !item) return;
    this.#attention = currentAttention();
    this.#hideAt = Infinity;
    reveal(held, item, click);
  }

  #copy(): void {
    const { value } = this.#update();
    if (value === undefined) return;
    const say = (words: string): void => {
      this.#copied = words;
      this.#update();
    };
    const fail = (): void => say(secretCopyFailed());
    const copying = copyText(value);
    if (copying) promiseThen(copying, () => say(secretCopied()), fail);
    else fail();
  }
}
