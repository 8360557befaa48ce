/** All withheld items, grouped by site, newest first, with a search; in *Now* the newest alone. */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { LockNotice, PanelItem } from "../../protocol/panel-messages.js";
import { cardList } from "../shared/card-list.js";
import { countOf } from "../shared/count-of.js";
import { elementWith, unset } from "../shared/element.js";
import { goTo } from "../shared/go.js";
import { searchField } from "../shared/row-styles.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { formatCount, timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, kept as texts } from "../shared/words.js";
import { groupItems, isWanted, type KeptGroup } from "./kept-groups.js";
import { keptListStyles } from "./kept-list-styles.js";

/** From so many on, a search helps. */
const SEARCH_FROM = 4;

export class KeptList extends elementWith({
  items: [] as readonly PanelItem[],
  locked: unset<LockNotice>(),
  full: false,
  /** In *Now*: a short list that leads to all. */
  brief: false,
  /** The number of all items. */
  total: 0,
  /** The words that the person searches for. */
  wanted: "",
}) {
  static override styles = [shared, keptListStyles];

  override render() {
    const { items, brief } = this;
    const shown = items.filter((item) => isWanted(item, this.wanted));
    return html`<section aria-labelledby="kept">
      <div class="row spread">
        <h2 id="kept" tabindex="-1">
          ${brief ? texts.briefHeading() : html`${texts.heading()} ${countOf(items.length)}`}
        </h2>
        ${brief ? this.#toAll() : this.#forgetAllButton()}
      </div>
      <div role="status">
        ${this.full ? html`<p class="card alert small">${texts.nearlyFull()}</p>` : nothing} ${this.#lockNotice()}
      </div>
      ${!brief && items.length >= SEARCH_FROM ? this.#search(shown.length) : nothing}
      ${items.length === 0 && !brief ? html`<p class="empty">${texts.nothingKept()}</p>` : nothing}
      ${items.length > 0 && shown.length === 0 ? html`<p class="empty">${texts.nothingMatches()}</p>` : nothing}
      ${
        brief
          ? this.#list(shown, true)
          : repeat(
              groupItems(shown),
              ({ key }) => key,
              (group) => this.#group(group),
            )
      }
    </section>`;
  }

  #toAll() {
    if (this.total === 0) return nothing;
    return html`<button type="button" class="link" @click=${() => goTo(this, "secrets")}>${texts.all(this.total)}</button>`;
  }

  #forgetAllButton() {
    return this.items.length === 0
      ? nothing
      : html`<sure-button words=${texts.forgetAll()} about=${texts.everythingKept()} @sure=${this.#forgetAll}></sure-button>`;
  }

  #search(found: number) {
    const search = (typed: string) => {
      this.wanted = typed;
    };
    return searchField({
      label: texts.search(),
      hint: texts.searchHint(),
      typed: this.wanted,
      found: texts.found(found),
      search,
    });
  }

  #group({ origin, items }: KeptGroup) {
    const site = asLine(origin, 300);
    const forget = () =>
      void sendCommand(this, { type: "forget-these", handles: items.map(({ handle }) => handle) });
    return html`<section class="group" aria-label=${site}>
      <header class="row spread">
        <h3 dir="ltr">${site} <span class="count">${formatCount(items.length)}</span></h3>
        ${
          items.length === 1
            ? nothing
            : html`<sure-button words=${texts.forgetThese(items.length)} about=${site} @sure=${forget}></sure-button>`
        }
      </header>
      ${this.#list(items, false)}
    </section>`;
  }

  #list(items: readonly PanelItem[], hasSite: boolean) {
    return cardList(
      items,
      ({ handle }) => handle,
      (item) => html`<kept-item .item=${item} ?sited=${hasSite}></kept-item>`,
    );
  }

  #lockNotice() {
    const { locked } = this;
    if (locked === undefined) return nothing;
    return html`<div class="card small">
      <p>${texts.lockNotice(locked.count, timeOfDay(locked.at))}</p>
      <div class="row">
        <button type="button" @click=${() => sendCommand(this, { type: "dismiss-lock-notice" })}>${base.close()}</button>
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
