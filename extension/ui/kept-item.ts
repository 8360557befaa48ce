/** One thing that was kept from an agent: masked, revealed by a click, hidden again by itself. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelItem } from "../protocol/panel-messages.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";

const SHOWN_FOR = 30_000;
const MASK = "••••••••••••";

const REASONS: Readonly<Record<string, string>> = {
  "x-sensitive": "marked as sensitive by the site",
  sensitiveHint: "from a tool that the site calls sensitive",
  secret_reference: "the site hands it out once, to you",
  "invalid-secret_reference": "a reference that cannot be trusted",
  "shape-mismatch": "not what the site said it would be",
  "unresolvable-schema": "the site’s description could not be read",
  audience: "meant for you only",
  "free-text": "text beside a sensitive value",
  error: "could not be checked",
};

export class KeptItem extends LitElement {
  static override properties: PropertyDeclarations = {
    item: { attribute: false },
    value: { state: true },
    problem: { state: true },
    note: { state: true },
    busy: { state: true },
    secondsLeft: { state: true },
  };
  static override styles = [
    shared,
    css`
      .card {
        border-color: color-mix(in srgb, var(--kept) 45%, var(--line));
        background: var(--kept-paper);
      }
      .mask {
        letter-spacing: 2px;
      }
    `,
  ];

  declare item: PanelItem;
  declare value: string | undefined;
  declare problem: string;
  declare note: string;
  declare busy: boolean;
  declare secondsLeft: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  readonly #hideWhenAway = () => {
    if (document.visibilityState === "hidden" || !document.hasFocus()) this.#hide();
  };

  constructor() {
    super();
    this.problem = "";
    this.note = "";
    this.busy = false;
    this.secondsLeft = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("blur", this.#hideWhenAway);
    document.addEventListener("visibilitychange", this.#hideWhenAway);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hide();
    window.removeEventListener("blur", this.#hideWhenAway);
    document.removeEventListener("visibilitychange", this.#hideWhenAway);
  }

  async #reveal(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    const { value, error } = await sendCommand(this, { type: "reveal", handle: this.item.handle });
    this.busy = false;
    if (value === undefined) {
      this.problem = error ?? "There is nothing to show.";
      return;
    }
    this.value = value;
    const until = Date.now() + SHOWN_FOR;
    this.secondsLeft = SHOWN_FOR / 1000;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      this.secondsLeft = Math.ceil((until - Date.now()) / 1000);
      if (this.secondsLeft <= 0) this.#hide();
    }, 500);
  }

  #hide(): void {
    clearInterval(this.#timer);
    this.value = undefined;
    this.note = "";
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.value ?? "");
      this.note = "Copied. Your clipboard holds it now.";
    } catch {
      this.note = "The browser refused to copy. Select the value instead.";
    }
  }

  #forget(): void {
    void sendCommand(this, { type: "forget", handle: this.item.handle });
  }

  override render() {
    const { item, value } = this;
    const shown = value !== undefined;
    const expired = item.expiresAt !== undefined && item.expiresAt <= Date.now();
    return html`<article class="card" aria-label=${item.label}>
      <div>
        <h3>${item.label}</h3>
        <p class="soft small">${REASONS[item.reason] ?? "kept from the agent"}</p>
        <p class="soft small">
          from <b>${item.origin}${item.path ?? ""}</b> by ${item.tool}${
            item.schemaPath === "" ? nothing : html` · <code>${item.schemaPath}</code>`
          }
        </p>
      </div>
      ${
        shown
          ? html`<pre tabindex="0" role="group" aria-label="Revealed value">${value}</pre>`
          : html`<span class="mask" role="img" aria-label="Hidden value">${MASK}</span>`
      }
      <div class="row">
        ${shown ? this.#shownButtons() : this.#hiddenButtons(expired)}
        <button type="button" @click=${this.#forget}>Forget</button>
      </div>
      <p class="small" role="status">
        ${shown ? html`${this.note} Hides in ${this.secondsLeft} s.` : nothing}
        ${expired && !shown ? "Expired. Ask the agent to run the tool again." : nothing}
        ${item.revealable ? nothing : "Kept from the agent. It cannot be revealed."}
        <span class="problem">${this.problem}</span>
      </p>
    </article>`;
  }

  #shownButtons() {
    return html`<button type="button" @click=${this.#hide}>Hide</button>
      <button type="button" @click=${this.#copy}>Copy</button>`;
  }

  #hiddenButtons(expired: boolean) {
    if (!this.item.revealable || expired) return nothing;
    return html`<button
      type="button"
      class="main"
      aria-disabled=${this.busy ? "true" : "false"}
      @click=${this.#reveal}
    >
      ${this.busy ? "Asking the site…" : "Reveal"}
    </button>`;
  }
}
