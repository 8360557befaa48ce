/** Everything that is kept for the person, newest first. */
import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelItem } from "../protocol/panel-messages.js";
import { KeepFocus } from "./keep-focus.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";

export class KeptList extends LitElement {
  static override properties: PropertyDeclarations = {
    items: { attribute: false },
    confirming: { state: true },
  };
  static override styles = shared;

  declare items: readonly PanelItem[];
  declare confirming: boolean;

  constructor() {
    super();
    this.items = [];
    this.confirming = false;
    new KeepFocus(this, () => this.#heading());
  }

  override render() {
    const { items } = this;
    return html`<section aria-labelledby="kept">
      <div class="row spread">
        <h2 id="kept" tabindex="-1">Kept for you <span class="count">${items.length}</span></h2>
        ${items.length === 0 ? nothing : this.#forgetAll()}
      </div>
      ${
        items.length === 0
          ? html`<p class="empty">Nothing yet. What a tool marks as sensitive comes here instead of to the agent.</p>`
          : nothing
      }
      <ul>
        ${repeat(
          items,
          ({ handle }) => handle,
          (item) => html`<li tabindex="-1"><kept-item .item=${item}></kept-item></li>`,
        )}
      </ul>
    </section>`;
  }

  #heading(): HTMLElement | null {
    return this.renderRoot.querySelector("h2");
  }

  /** Two clicks on one button; looking elsewhere takes the first one back. */
  #forgetAll() {
    const { confirming } = this;
    const cancel = () => {
      this.confirming = false;
    };
    const click = async () => {
      this.confirming = !confirming;
      if (!confirming) return;
      const { error } = await sendCommand(this, { type: "forget-all" });
      if (error === undefined) this.#heading()?.focus();
    };
    return html`<button
      type="button"
      class=${confirming ? "" : "quiet"}
      @click=${click}
      @blur=${cancel}
      @keydown=${({ key }: KeyboardEvent) => (key === "Escape" ? cancel() : undefined)}
    >
      ${confirming ? "Forget all for good?" : "Forget all"}
    </button>`;
  }
}
