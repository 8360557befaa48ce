/** One thing that was kept from an agent: masked, revealed by a click, hidden again by itself. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelItem } from "../protocol/panel-messages.js";
import { keptBecause } from "./kept-reasons.js";
import { isLookedAt, onLookAway } from "./look-away.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";
import { timeOfDay } from "./time.js";
import { asBlock, asLine } from "./untrusted-text.js";

const SHOWN_FOR = 30_000;
/** The longest wait that a browser's timer keeps. */
const LONGEST_WAIT = 2 ** 31 - 1;
const MASK = "••••••••••••";

export class KeptItem extends LitElement {
  static override properties: PropertyDeclarations = {
    item: { attribute: false },
    value: { state: true },
    note: { state: true },
    problem: { state: true },
    busy: { state: true },
    secondsLeft: { state: true },
  };
  static override styles = [
    shared,
    css`
      .card {
        border-color: var(--kept-line);
        background: var(--kept-paper);
      }
      .mask {
        color: var(--kept);
        letter-spacing: 2px;
      }
      pre {
        background: var(--card);
      }
    `,
  ];

  declare item: PanelItem;
  declare value: string | undefined;
  declare note: string;
  declare problem: string;
  declare busy: boolean;
  declare secondsLeft: number;
  #countdown: ReturnType<typeof setInterval> | undefined;
  #expiry: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: (() => void) | undefined;

  constructor() {
    super();
    this.note = "";
    this.problem = "";
    this.busy = false;
    this.secondsLeft = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopWatching = onLookAway(() => this.#hide());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hide();
    clearTimeout(this.#expiry);
    this.#stopWatching?.();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("item")) return;
    clearTimeout(this.#expiry);
    const left = (this.item.expiresAt ?? 0) - Date.now();
    if (left > 0) this.#expiry = setTimeout(() => this.requestUpdate(), Math.min(left, LONGEST_WAIT));
  }

  get #isExpired(): boolean {
    return this.item.expiresAt !== undefined && this.item.expiresAt <= Date.now();
  }

  async #reveal(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    this.note = "";
    const { value, error } = await sendCommand(this, { type: "reveal", handle: this.item.handle });
    this.busy = false;
    if (value === undefined) this.problem = error ?? "There is nothing to show.";
    else if (!this.isConnected || !isLookedAt())
      this.note = "It came while you looked away. Reveal it again.";
    else this.#show(value);
  }

  #show(value: string): void {
    this.value = value;
    const until = Date.now() + SHOWN_FOR;
    this.secondsLeft = SHOWN_FOR / 1000;
    clearInterval(this.#countdown);
    this.#countdown = setInterval(() => {
      this.secondsLeft = Math.ceil((until - Date.now()) / 1000);
      if (this.secondsLeft <= 0) this.#hide();
    }, 500);
  }

  #hide(): void {
    clearInterval(this.#countdown);
    if (this.value !== undefined) this.note = "Hidden again.";
    this.value = undefined;
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.value ?? "");
      this.note = "Copied. Your clipboard holds it now.";
    } catch {
      this.note = "The browser refused to copy. Select the value instead.";
    }
  }

  override render() {
    const { item, note, problem } = this;
    return html`<article class="card" aria-label=${asLine(item.label)}>
      <div>
        <h3>${asLine(item.label)}</h3>
        <p class="soft small">
          ${keptBecause(item.reason)}${item.schemaPath === "" ? nothing : html` · <code>${asLine(item.schemaPath)}</code>`}
        </p>
        <p class="soft small">
          From <b>${asLine(`${item.origin}${item.path ?? ""}`, 300)}</b> by <code>${asLine(item.tool)}</code>, for
          ${asLine(item.agent)}, ${timeOfDay(item.receivedAt)}
        </p>
      </div>
      ${this.#face()}
      <div class="row">
        ${this.#buttons()}
        <button
          type="button"
          class="quiet"
          @click=${() => sendCommand(this, { type: "forget", handle: item.handle })}
        >
          Forget
        </button>
        <p class="small" role="status">${note}</p>
      </div>
      ${problem === "" ? nothing : html`<p class="problem small" role="alert">${problem}</p>`}
    </article>`;
  }

  #face() {
    if (this.value !== undefined) {
      return html`<pre tabindex="0" role="group" aria-label="Revealed value">${asBlock(this.value)}</pre>
        <p class="soft small">Hides in ${this.secondsLeft} s, or when you look away.</p>`;
    }
    if (!this.item.revealable) return html`<p class="small">It cannot be revealed.</p>`;
    if (this.#isExpired) return html`<p class="small">Expired. Run the tool again for a new one.</p>`;
    return html`<span class="mask" role="img" aria-label="Hidden value">${MASK}</span>`;
  }

  /** One button for both ways, so that it keeps the focus. */
  #buttons() {
    const { busy, value } = this;
    const isShown = value !== undefined;
    if (!isShown && (!this.item.revealable || this.#isExpired)) return nothing;
    return html`<button
        type="button"
        class="main"
        aria-disabled=${busy ? "true" : "false"}
        @click=${isShown ? this.#hide : this.#reveal}
      >
        ${isShown ? "Hide" : busy ? "Asking the site…" : "Reveal"}
      </button>
      ${isShown ? html`<button type="button" @click=${this.#copy}>Copy</button>` : nothing}`;
  }
}
