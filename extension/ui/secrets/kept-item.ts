/**
 * One withheld item: masked, revealed by a click, hidden again after 30 seconds. Screen readers
 * hear the result of a click, but no clocks.
 */

import { html, nothing } from "lit";
import type { PanelItem } from "../../protocol/panel-messages.js";
import { lineStyles } from "../lists/line-styles.js";
import { besideWords, itemWords, labelWords } from "../sentences/label-words.js";
import { markedWords } from "../sentences/marked-words.js";
import { toolAlone } from "../sentences/tool-words.js";
import { copyValue } from "../shared/clear-clipboard.js";
import { elementWith, given, unset } from "../shared/element.js";
import { goTo } from "../shared/go.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { dayAndTime } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, documents, kept as texts } from "../shared/words.js";
import { detailsOf, keptBecause, phaseProblem, receivedWords, sourceOf } from "./about-item.js";
import { type ItemPhase, isOver, nextChange, phaseOf } from "./item-phase.js";
import { keptItemStyles } from "./kept-item-styles.js";
import { isLookedAt, onLookAway } from "./look-away.js";

const SHOWN_FOR = 30_000;
/** Always the same length: the length of a secret is secret, too. */
const MASK = "••••••••";

export class KeptItem extends elementWith({
  item: given<PanelItem>(),
  value: unset<string>(),
  /** Screen readers speak it when it changes. */
  note: "",
  /** Why the last click failed. */
  problem: "",
  busy: false,
  /** Copied, and the browser may not empty the clipboard yet. */
  isOffered: false,
  /** Holds for this item, until the panel is closed. */
  isAsText: false,
  /** Others of this label came from the same tool: the second tells them apart. */
  toTheSecond: false,
  /** In *Now*: one line, until it is opened. */
  brief: false,
  isOpen: false,
  /** Outside of its site's group, it says which site it is of. */
  sited: false,
}) {
  static override styles = [shared, keptItemStyles, lineStyles];

  #hideAt = 0;
  #wasWaiting = false;
  #wasHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: (() => void) | undefined;

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
    // A value that was forgotten, by a locked screen too, or has expired does not stay.
    const isForgotten = this.#wasHeld && !this.item.held;
    this.#wasHeld = this.item.held;
    if (this.value !== undefined && (now >= this.#hideAt || isOver(phase) || isForgotten)) this.#hide();
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
    const { words, isOffered } = await copyValue(value, (said) => {
      this.note = said;
    });
    this.note = words;
    this.isOffered = isOffered;
  }

  #forget(): void {
    void sendCommand(this, { type: "forget", handle: this.item.handle });
  }

  async #showPage(): Promise<void> {
    const { error } = await sendCommand(this, { type: "show-page", handle: this.item.handle });
    this.problem = error ?? "";
  }

  override render() {
    const { item, value, problem } = this;
    if (item === undefined) return nothing;
    const now = Date.now();
    const phase = phaseOf(item, now);
    const { brief } = this;
    const isWhole = !brief || this.isOpen;
    const row = isOver(phase) ? nothing : this.#row(item, phase);
    const isCalled = item.calledSecret !== undefined && (isWhole || value !== undefined);
    const classes = ["card", ...(brief ? ["line"] : []), ...(isOver(phase) ? ["over"] : [])];
    return html`<article class=${classes.join(" ")} aria-label=${itemWords(item)}>
      ${brief ? this.#head(item, phase, now) : nothing}
      ${isWhole ? html`<div class="top stack">${this.#about(item, phase, now)} ${row}</div>` : nothing}
      ${value === undefined ? nothing : this.#shown(item, value)}
      ${isCalled ? html`<secret-word .item=${item} .shown=${value !== undefined}></secret-word>` : nothing}
      ${isWhole || value !== undefined ? html`<p class="soft small">${this.#hint(item, phase, now)}</p>` : nothing}
      <div class="said small">
        <p role="status">${this.note}</p>
        ${this.isOffered && this.note !== "" ? this.#offer() : nothing}
        <p role="alert" class="problem">${phaseProblem(item, phase) === undefined ? problem : ""}</p>
      </div>
      ${this.#fault(item, phase, now)} ${isWhole ? [this.#next(item, phase), detailsOf(item)] : nothing}
    </article>`;
  }

  /** The way to the switch that lets Airlock empty the clipboard. */
  #offer() {
    const toSettings = () => goTo(this, "settings");
    return html`<p><button type="button" class="link" @click=${toSettings}>${texts.offerToClear()}</button></p>`;
  }

  /** The line of the item: its name, which opens the rest, and the most usual acts. */
  #head(item: PanelItem, phase: ItemPhase, now: number) {
    const label = itemWords(item);
    const isShort = !this.isOpen && !isOver(phase);
    return html`<div class="head">
      ${this.#opener(item, now)} ${isShort && phase === "ready" ? this.#copyButton(label, "") : nothing}
      ${isShort ? this.#revealButton(item, phase, label) : nothing}
    </div>`;
  }

  #opener(item: PanelItem, now: number) {
    const toggle = () => {
      this.isOpen = !this.isOpen;
    };
    const [tool, received] = [markedWords(toolAlone(item)), this.#received(item, now)];
    const beside = [besideWords(item), this.toTheSecond ? received : ""].filter(Boolean).join(" · ");
    const apart = beside === "" ? nothing : html`<span class="beside"> · <bdi>${beside}</bdi></span>`;
    return html`<h3>
      <button type="button" class="bare" aria-expanded=${this.isOpen ? "true" : "false"} @click=${toggle}>
        <span class="whole"><bdi>${labelWords(item.label)}</bdi>${apart}</span><span
          class="rest soft small">${this.toTheSecond ? tool : html`${tool} · ${received}`}</span>
      </button>
    </h3>`;
  }

  #about(item: PanelItem, phase: ItemPhase, now: number) {
    const label = itemWords(item);
    const source = sourceOf(item, this.sited);
    return html`<div class="about">
      ${this.brief ? nothing : this.#name(label, phase)}
      <p class="soft small">${markedWords(source)} ·
        <span class="age" title=${dayAndTime(item.receivedAt)}>${this.#received(item, now)}</span></p>
    </div>`;
  }

  #received(item: PanelItem, now: number): string {
    return receivedWords(item, now, this.toTheSecond);
  }

  #name(label: string, phase: ItemPhase) {
    const mask = html`<span class="mask" role="img" aria-label=${texts.hiddenValue()}>${MASK}</span>`;
    return html`<div class="name">
      ${this.sited ? html`<h3 dir="auto">${label}</h3>` : html`<h4 dir="auto">${label}</h4>`}
      ${isOver(phase) || this.value !== undefined ? nothing : mask}
    </div>`;
  }

  #shown(item: PanelItem, value: string) {
    const asText = ({ detail }: CustomEvent<boolean>) => {
      this.isAsText = detail;
    };
    return html`<quoted-text .text=${value}
      from=${documents.fromSite(asLine(item.origin, 300))}
      words=${texts.revealedValue()}
      ?asText=${this.isAsText}
      @as-text=${asText}
      @keydown=${({ key }: KeyboardEvent) => (key === "Escape" ? this.#hideByKey() : undefined)}
    ></quoted-text>`;
  }

  /** The most usual act comes first: copying, which shows nothing. */
  #row(item: PanelItem, phase: ItemPhase) {
    const label = itemWords(item);
    return html`<div class="row">
      ${phase === "ready" ? this.#copyButton(label, "main") : nothing} ${this.#revealButton(item, phase, label)}
      <sure-button words=${texts.forget()} about=${label} @sure=${this.#forget}></sure-button>
    </div>`;
  }

  #copyButton(label: string, looks: "main" | "") {
    return html`<button type="button" class=${looks} aria-disabled=${this.busy ? "true" : "false"} aria-description=${label}
      @click=${this.#copy}>${texts.copy()}</button>`;
  }

  /**
   * One button for Reveal and Hide, so that it keeps the focus. It keeps it while disabled, too.
   */
  #revealButton(item: PanelItem, phase: ItemPhase, label: string) {
    const isShown = this.value !== undefined;
    const idle = this.#hasFailed(item) ? texts.retry() : texts.reveal();
    const words = isShown ? texts.hide() : this.busy ? texts.askingSite() : idle;
    return html`<button type="button"
      class="reveal"
      aria-disabled=${!isShown && (this.busy || phase !== "ready") ? "true" : "false"}
      aria-description=${label}
      @click=${isShown ? this.#hide : this.#reveal}
    >
      ${words}
    </button>`;
  }

  #hasFailed(item: PanelItem): boolean {
    return this.problem !== "" || item.problem !== undefined;
  }

  /** The line before a click: why it was kept, or which site Reveal asks and until when. */
  #hint(item: PanelItem, phase: ItemPhase, now: number): string {
    if (this.value !== undefined) return texts.hidesIn(Math.max(1, Math.ceil((this.#hideAt - now) / 1_000)));
    const { origin, path, held, expiresAt } = item;
    if (path === undefined || held || phase !== "ready") return keptBecause(item);
    const once =
      expiresAt === undefined ? texts.shownOnce() : texts.shownOnceWithin(base.timeLeft(expiresAt - now));
    return [once, texts.fromSite(asLine(origin, 300))].join(" · ");
  }

  /** The alert above says it instead when it answers a click. */
  #fault(item: PanelItem, phase: ItemPhase, now: number) {
    const words = phaseProblem(item, phase) ?? (this.problem === "" ? (item.problem ?? "") : "");
    const left = base.timeLeft((item.retryAt ?? now) - now);
    return html`${words === "" ? nothing : html`<p class="small problem">${words}</p>`}
      ${phase === "waiting" ? html`<p class="small">${texts.retryIn(left)}</p>` : nothing}`;
  }

  /** A way to its page, to sign in or run the tool again; and to dismiss an item that is over. */
  #next(item: PanelItem, phase: ItemPhase) {
    const over = isOver(phase);
    const canAsk = item.path !== undefined && !item.held && item.away !== true && phase !== "waiting";
    const canGo = canAsk && (over || this.#hasFailed(item));
    if (!canGo && !over) return nothing;
    const close = html`<button type="button" class="quiet" aria-description=${itemWords(item)}
      @click=${this.#forget}>${base.close()}</button>`;
    return html`<div class="row">
      ${canGo ? html`<button type="button" class="quiet" @click=${this.#showPage}>${texts.goToPage()}</button>` : nothing}
      ${over ? close : nothing}
    </div>`;
  }
}
