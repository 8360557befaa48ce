/**
 * One withheld item: masked, revealed by a click, hidden again after 30 seconds. Screen readers
 * hear the result of a click, but no clocks.
 */

import { html, nothing } from "lit";
import type { PanelItem } from "../../protocol/panel-messages.js";
import { agentWords } from "../sentences/agent-words.js";
import { labelWords } from "../sentences/label-words.js";
import { elementWith, given, unset } from "../shared/element.js";
import { goTo } from "../shared/go.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { dayAndTime, dayInShort, timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, documents, kept as texts } from "../shared/words.js";
import { CLEARED_AFTER, type Cleared, isClearing as canClear, clearLater } from "./clear-clipboard.js";
import { type ItemPhase, isOver, nextChange, phaseOf } from "./item-phase.js";
import { keptItemStyles } from "./kept-item-styles.js";
import { isLookedAt, onLookAway } from "./look-away.js";

const SHOWN_FOR = 30_000;
/** Always the same length: the length of a secret is secret, too. */
const MASK = "••••••••";

const BY_PHASE: Readonly<Partial<Record<ItemPhase, string>>> = {
  unusable: texts.phaseProblems.unusable(),
  expired: texts.phaseProblems.expired(),
  away: texts.phaseProblems.away(),
};

const keptBecause = ({ reason, schemaPath }: PanelItem): string => {
  const why = (Object.hasOwn(texts.reasons, reason) ? texts.reasons[reason] : undefined)?.();
  const place = schemaPath === "" ? "" : ` · ${asLine(base.placeInResult(schemaPath))}`;
  return `${why ?? texts.otherReason()}${place}`;
};

/** Not how long ago: words that change by themselves move what stands below them. */
const receivedWords = ({ receivedAt }: PanelItem, now: number): string =>
  new Date(receivedAt).toDateString() === new Date(now).toDateString()
    ? timeOfDay(receivedAt)
    : dayInShort(receivedAt);

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
  /** Outside of its site's group, it says which site it is of. */
  sited: false,
}) {
  static override styles = [shared, keptItemStyles];

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
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      this.note = texts.copyRefused();
      return;
    }
    const isClearing = await canClear().catch(() => false);
    this.note = isClearing ? texts.copiedForNow(CLEARED_AFTER / 1_000) : texts.copied();
    this.isOffered = !isClearing;
    if (isClearing) await clearLater(value, (how) => this.#cleared(how));
  }

  #cleared(how: Cleared): void {
    this.note = texts.clipboardOutcomes[how]();
  }

  /** The permission is asked for at its switch. */
  #offer(): void {
    this.isOffered = false;
    goTo(this, "settings");
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
    return html`<article class=${isOver(phase) ? "card over" : "card"} aria-label=${labelWords(item.label)}>
      <div class="top stack">
        ${this.#about(item, phase, now)} ${isOver(phase) ? nothing : this.#row(item, phase)}
      </div>
      ${value === undefined ? nothing : this.#shown(item, value)} ${this.#secrecy(item)}
      <p class="soft small">${this.#hint(item, phase, now)}</p>
      <div class="said small">
        <p role="status">${this.note}</p>
        ${this.isOffered && this.note !== "" ? html`<p><button type="button" class="link" @click=${this.#offer}>${texts.offerToClear()}</button></p>` : nothing}
        <p role="alert" class="problem">${BY_PHASE[phase] === undefined ? problem : ""}</p>
      </div>
      ${this.#fault(item, phase, now)} ${this.#next(item, phase)}
    </article>`;
  }

  #about(item: PanelItem, phase: ItemPhase, now: number) {
    const [label, agent, tool] = [labelWords(item.label), agentWords(item.agent), asLine(item.tool)];
    const source = this.sited
      ? texts.keptFromAt(agent, tool, asLine(item.origin, 300))
      : texts.keptFrom(agent, tool);
    return html`<div class="about">
      <div class="name">
        ${this.sited ? html`<h3 dir="auto">${label}</h3>` : html`<h4 dir="auto">${label}</h4>`}
        ${isOver(phase) || this.value !== undefined ? nothing : html`<span class="mask" role="img" aria-label=${texts.hiddenValue()}>${MASK}</span>`}
      </div>
      <p class="soft small">${source} · <span class="age" title=${dayAndTime(item.receivedAt)}>${receivedWords(item, now)}</span></p>
    </div>`;
  }

  #shown(item: PanelItem, value: string) {
    const asText = ({ detail }: CustomEvent<boolean>) => {
      this.isAsText = detail;
    };
    return html`<quoted-text
      .text=${value}
      from=${documents.fromSite(asLine(item.origin, 300))}
      words=${texts.revealedValue()}
      ?asText=${this.isAsText}
      @as-text=${asText}
      @keydown=${({ key }: KeyboardEvent) => (key === "Escape" ? this.#hideByKey() : undefined)}
    ></quoted-text>`;
  }

  /**
   * Whether it is a secret is the person's to say of what detection took. Attack: a card that asks
   * for it before the person has seen the value. So it stands beside the value alone.
   */
  #secrecy(item: PanelItem) {
    const { calledSecret, agent, origin } = item;
    if (calledSecret === undefined || (calledSecret && this.value === undefined)) return nothing;
    const [label, words] = [
      labelWords(item.label),
      calledSecret ? texts.notSecret(item.values ?? 1) : texts.isSecret(),
    ];
    const said = texts.calledNotSecret(agentWords(agent), asLine(origin, 300));
    return html`${calledSecret ? nothing : html`<p class="small">${said}</p>`}
      <div class="row">
        <button type="button" class="quiet secrecy" aria-description=${label} aria-disabled=${this.busy ? "true" : "false"} @click=${this.#callSecret}>${words}</button>
      </div>`;
  }

  async #callSecret(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    const isSecret = this.item.calledSecret === false;
    const { error } = await sendCommand(this, { type: "call-secret", handle: this.item.handle, isSecret });
    this.busy = false;
    this.problem = error ?? "";
    this.note = error === undefined && isSecret ? texts.secretAgain() : "";
  }

  /** The most usual act comes first: copying, which shows nothing. */
  #row(item: PanelItem, phase: ItemPhase) {
    const label = labelWords(item.label);
    const copy = html`<button type="button" class="main" aria-disabled=${this.busy ? "true" : "false"} aria-description=${label} @click=${this.#copy}>${texts.copy()}</button>`;
    return html`<div class="row">
      ${phase === "ready" ? copy : nothing} ${this.#revealButton(item, phase, label)}
      <sure-button words=${texts.forget()} about=${label} @sure=${this.#forget}></sure-button>
    </div>`;
  }

  /**
   * One button for Reveal and Hide, so that it keeps the focus. It keeps it while disabled, too.
   */
  #revealButton(item: PanelItem, phase: ItemPhase, label: string) {
    const isShown = this.value !== undefined;
    const idle = this.#hasFailed(item) ? texts.retry() : texts.reveal();
    const words = isShown ? texts.hide() : this.busy ? texts.askingSite() : idle;
    return html`<button
      type="button"
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

  /** Before a click: why it was kept, which address Reveal asks, and when the item expires. */
  #hint(item: PanelItem, phase: ItemPhase, now: number): string {
    if (this.value !== undefined) return texts.hidesIn(Math.max(1, Math.ceil((this.#hideAt - now) / 1_000)));
    const { origin, path, held, expiresAt } = item;
    const why = keptBecause(item);
    if (path === undefined || held || phase !== "ready") return why;
    const left = expiresAt === undefined ? [] : [texts.expiresIn(base.timeLeft(expiresAt - now))];
    return [why, texts.revealAsks(asLine(`${origin}${path}`, 300)), ...left].join(" · ");
  }

  /** The alert above says it instead when it answers a click. */
  #fault(item: PanelItem, phase: ItemPhase, now: number) {
    const words = BY_PHASE[phase] ?? (this.problem === "" ? (item.problem ?? "") : "");
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
    return html`<div class="row">
      ${canGo ? html`<button type="button" class="quiet" @click=${this.#showPage}>${texts.goToPage()}</button>` : nothing}
      ${over ? html`<button type="button" class="quiet" aria-description=${labelWords(item.label)} @click=${this.#forget}>${base.close()}</button>` : nothing}
    </div>`;
  }
}
