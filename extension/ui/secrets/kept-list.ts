/** All withheld items, grouped by agent, site and tool, newest first. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { repeat } from "lit/directives/repeat.js";
import * as texts from "../../../src/texts/people/kept.js";
import type { LockNotice, PanelItem } from "../../protocol/panel-messages.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { groupItems, type KeptGroup } from "./kept-groups.js";

export class KeptList extends LitElement {
  static override properties: PropertyDeclarations = {
    items: { attribute: false },
    locked: { attribute: false },
    full: { type: Boolean },
  };
  static override styles = [
    shared,
    css`
      .group {
        gap: 6px;
      }
      .group + .group {
        margin-top: 6px;
      }
      .group ul {
        gap: 6px;
      }
      h3 {
        overflow-wrap: anywhere;
      }
      header {
        display: flex;
        gap: 8px;
        align-items: start;
        justify-content: space-between;
      }
      header sure-button {
        flex: none;
      }
    `,
  ];

  declare items: readonly PanelItem[];
  declare locked: LockNotice | undefined;
  declare full: boolean;

  constructor() {
    super();
    this.items = [];
    this.full = false;
    new KeepFocus(this, () => this.#heading());
  }

  override render() {
    const { items } = this;
    return html`<section aria-labelledby="kept">
      <div class="row spread">
        <h2 id="kept" tabindex="-1">${texts.heading()} <span class="count">${items.length}</span></h2>
        ${
          items.length === 0
            ? nothing
            : html`<sure-button words=${texts.forgetAll()} about=${texts.everythingKept()} @sure=${this.#forgetAll}></sure-button>`
        }
      </div>
      <div role="status">
        ${this.full ? html`<p class="problem small">${texts.nearlyFull()}</p>` : nothing} ${this.#lockNotice()}
      </div>
      ${items.length === 0 ? html`<p class="empty">${texts.nothingKept()}</p>` : nothing}
      ${repeat(
        groupItems(items),
        ({ key }) => key,
        (group) => this.#group(group),
      )}
    </section>`;
  }

  #group({ agent, origin, tool, items }: KeptGroup) {
    const source = texts.sourceOf(asLine(tool), asLine(agent));
    const forget = () =>
      void sendCommand(this, { type: "forget-these", handles: items.map(({ handle }) => handle) });
    return html`<section class="group" aria-label=${texts.groupName(asLine(origin, 300), asLine(tool), asLine(agent))}>
      <header>
        <div>
          <h3>${asLine(origin, 300)}</h3>
          <p class="soft small"><code>${asLine(tool)}</code> ${texts.forAgent(asLine(agent))}</p>
        </div>
        ${
          items.length === 1
            ? nothing
            : html`<sure-button words=${texts.forgetThese(items.length)} about=${source} @sure=${forget}></sure-button>`
        }
      </header>
      <ul>
        ${repeat(
          items,
          ({ handle }) => handle,
          (item) => html`<li tabindex="-1"><kept-item .item=${item}></kept-item></li>`,
        )}
      </ul>
    </section>`;
  }

  #lockNotice() {
    const { locked } = this;
    if (locked === undefined) return nothing;
    return html`<div class="card small">
      <p>${texts.lockNotice(locked.count, timeOfDay(locked.at))}</p>
      <div class="row">
        <button type="button" @click=${() => sendCommand(this, { type: "dismiss-lock-notice" })}>${texts.confirmNotice()}</button>
      </div>
    </div>`;
  }

  #heading(): HTMLElement | null {
    return this.renderRoot.querySelector("h2");
  }

  async #forgetAll(): Promise<void> {
    const { error } = await sendCommand(this, { type: "forget-all" });
    if (error === undefined) this.#heading()?.focus();
  }
}
