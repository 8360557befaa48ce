/** One withheld item: masked, revealed by a click, hidden again after 30 seconds. */

import { nothing } from "lit";
import type { PanelItem } from "../../protocol/panel-messages.js";
import { elementWith, given, unset } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { kept as texts } from "../shared/words.js";
import { isOver, nextChange, phaseOf } from "./item-phase.js";
import { keptItemStyles } from "./kept-item-styles.js";
import { type ItemActions, type ItemFace, itemTemplate } from "./kept-item-template.js";
import { isLookedAt, onLookAway } from "./look-away.js";

const SHOWN_FOR = 30_000;

export class KeptItem extends elementWith({
  item: given<PanelItem>(),
  value: unset<string>(),
  /** Screen readers speak it when it changes. */
  note: "",
  /** Why the last click failed. */
  problem: "",
  busy: false,
  /** Holds for this item, until the panel is closed. */
  isAsText: false,
  /** Outside of its site's group, it says which site it is of. */
  sited: false,
}) {
  static override styles = [shared, keptItemStyles];

  #hideAt = 0;
  #wasWaiting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: (() => void) | undefined;
  readonly #actions: ItemActions = {
    reveal: () => void this.#reveal(),
    hide: () => this.#hide(),
    hideByKey: () => void this.#hideByKey(),
    showAsText: (isWanted) => {
      this.isAsText = isWanted;
    },
    copy: () => void this.#copy(),
    forget: () => void sendCommand(this, { type: "forget", handle: this.item.handle }),
    showPage: () => void this.#showPage(),
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopWatching = onLookAway(() => this.#hide());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hide();
    clearTimeout(this.#timer);
    this.#stopWatching?.();
  }

  protected override willUpdate(): void {
    const now = Date.now();
    const phase = phaseOf(this.item, now);
    // A value that was forgotten or has expired does not stay on the screen.
    if (this.value !== undefined && (now >= this.#hideAt || isOver(phase))) this.#hide();
    if (this.#wasWaiting && phase === "ready") this.note = texts.canRetry();
    this.#wasWaiting = phase === "waiting";
    const shownUntil = this.value === undefined ? Number.POSITIVE_INFINITY : this.#hideAt;
    const second =
      shownUntil === Number.POSITIVE_INFINITY ? shownUntil : now + ((shownUntil - now) % 1_000 || 1_000);
    const next = Math.min(second, nextChange(this.item, phase, now) ?? Number.POSITIVE_INFINITY);
    clearTimeout(this.#timer);
    if (next < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.requestUpdate(), next - now);
  }

  /** @returns the value; without one, `problem` says why */
  async #ask(): Promise<string | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.problem = "";
    this.note = "";
    const { value, error } = await sendCommand(this, { type: "reveal", handle: this.item.handle });
    this.busy = false;
    if (value === undefined) this.problem = error ?? texts.nothingToShow();
    return value;
  }

  async #reveal(): Promise<void> {
    const now = phaseOf(this.item, Date.now());
    if (now !== "ready") return;
    const value = await this.#ask();
    if (value === undefined) return;
    if (!this.isConnected || !isLookedAt()) {
      this.note = texts.cameWhileAway();
      return;
    }
    this.#hideAt = Date.now() + SHOWN_FOR;
    this.value = value;
  }

  #hide(): void {
    if (this.value !== undefined) this.note = texts.hiddenAgain();
    this.value = undefined;
  }

  /** The key was pressed on the value, which goes away: the focus moves to the button. */
  async #hideByKey(): Promise<void> {
    this.#hide();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(".reveal")?.focus();
  }

  /** Works while masked, too: to paste a value, a person need not show it. */
  async #copy(): Promise<void> {
    const value = this.value ?? (await this.#ask());
    if (value === undefined) return;
    try {
      await navigator.clipboard.writeText(value);
      this.note = texts.copied();
    } catch {
      this.note = texts.copyRefused();
    }
  }

  async #showPage(): Promise<void> {
    const { error } = await sendCommand(this, { type: "show-page", handle: this.item.handle });
    this.problem = error ?? "";
  }

  override render() {
    const now = Date.now();
    const { item, value, note, problem, busy, isAsText, sited: hasSite } = this;
    const face: ItemFace = {
      item,
      phase: phaseOf(item, now),
      value,
      isAsText,
      secondsShown: Math.max(1, Math.ceil((this.#hideAt - now) / 1_000)),
      note,
      problem,
      busy,
      now,
      hasSite,
    };
    return item === undefined ? nothing : itemTemplate(face, this.#actions);
  }
}
