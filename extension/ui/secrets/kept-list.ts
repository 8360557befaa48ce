/** All withheld items, grouped by site, newest first, with a search; in *Now* the newest alone. */

import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type {
  DropNotice,
  LockNotice,
  PanelCommand,
  PanelCrowded,
  PanelItem,
} from "../../protocol/panel-messages.js";
import { cardList } from "../lists/card-list.js";
import { lineStyles } from "../lists/line-styles.js";
import { hasWords, searchField } from "../lists/row-styles.js";
import { dropWords } from "../sentences/drop-words.js";
import { itemWords } from "../sentences/label-words.js";
import { countOf } from "../shared/count-of.js";
import { elementWith, unset } from "../shared/element.js";
import { goTo } from "../shared/go.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { formatCount, timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, shell, kept as texts } from "../shared/words.js";

/** From so many on, a search helps. */
const SEARCH_FROM = 4;
/** Cards of one site that are shown at first, and that come with each step. */
const MOST_OF_SITE = 1_000;
/** Sites for which the person can make room. */
const MOST_CROWDED = 3;

/** @param typed what the person searches for; empty for all */
const isWanted = (item: PanelItem, typed: string): boolean => {
  const { label, origin, tool, title = "", agent } = item;
  return hasWords([label, itemWords(item), origin, tool, title, agent], typed);
};

/** Whether nothing but its time tells the item apart from another. */
const hasTwin = (item: PanelItem, items: readonly PanelItem[]): boolean =>
  items.some(
    (each) => each.handle !== item.handle && each.tool === item.tool && itemWords(each) === itemWords(item),
  );

/** Sites keep the order of their newest items. */
function bySite(items: readonly PanelItem[]): ReadonlyMap<string, readonly PanelItem[]> {
  const sites = new Map<string, readonly PanelItem[]>();
  for (const item of items) sites.set(item.origin, [...(sites.get(item.origin) ?? []), item]);
  return sites;
}

export class KeptList extends elementWith({
  items: [] as readonly PanelItem[],
  locked: unset<LockNotice>(),
  dropped: unset<DropNotice>(),
  full: false,
  crowded: [] as readonly PanelCrowded[],
  /** In *Now*: a short list that leads to all. */
  brief: false,
  /** The number of all items. */
  total: 0,
  /** The number of items of a site that are shown. */
  most: MOST_OF_SITE,
  /** The words that the person searches for. */
  wanted: "",
}) {
  static override styles = [
    shared,
    lineStyles,
    css`
      .group {
        gap: 6px;
      }
      .group + .group {
        margin-top: 8px;
      }
      ul {
        gap: 6px;
      }
      h3 {
        color: var(--soft);
        font-size: var(--small);
        overflow-wrap: anywhere;
      }
      header {
        gap: 0 8px;
        min-height: 30px;
      }
      header sure-button {
        max-width: 100%;
      }
      div[role="status"] {
        display: grid;
        gap: 8px;
      }
    `,
  ];

  override render() {
    const { items, brief } = this;
    const shown = items.filter((item) => isWanted(item, this.wanted));
    return html`<section class=${brief ? "brief" : ""} aria-labelledby="kept">
      <div class="row spread">
        <h2 id="kept" tabindex="-1">
          ${brief ? texts.briefHeading() : html`${texts.heading()} ${countOf(items.length)}`}
        </h2>
        ${brief ? this.#toAll() : this.#forgetAllButton()}
      </div>
      <div role="status">
        ${this.full ? this.#fullNotice() : nothing} ${this.#lockNotice()} ${this.#dropNotice()}
      </div>
      ${!brief && items.length >= SEARCH_FROM ? this.#search(shown.length) : nothing}
      ${items.length === 0 && !brief ? html`<p class="empty">${texts.nothingKept()}</p>` : nothing}
      ${items.length > 0 && shown.length === 0 ? html`<p class="empty">${texts.nothingMatches()}</p>` : nothing}
      ${
        brief
          ? this.#list(shown, true)
          : repeat(
              bySite(shown),
              ([origin]) => origin,
              ([origin, members]) => this.#group(origin, members),
            )
      }
    </section>`;
  }

  /** Calls are refused there: one click makes room. */
  #fullNotice() {
    return html`<div class="card alert small">
      <p>${texts.nearlyFull()}</p>
      ${this.crowded.slice(0, MOST_CROWDED).map((row) => {
        const site = asLine(row.site, 300);
        const make = () => void sendCommand(this, { type: "make-room", ...row });
        return html`<p dir="auto">${texts.littleRoomFor(site)}</p>
          <div class="row">
            <button type="button" aria-description=${site} @click=${make}>${texts.forgetOldest(row.oldest)}</button>
          </div>`;
      })}
    </div>`;
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

  #group(origin: string, items: readonly PanelItem[]) {
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
      ${this.#list(items.slice(0, this.most), false)} ${this.#more(items.length - this.most)}
    </section>`;
  }

  #more(count: number) {
    if (count <= 0) return nothing;
    const more = () => {
      this.most += MOST_OF_SITE;
    };
    return html`<button type="button" class="link" @click=${more}>${shell.showMore(Math.min(count, MOST_OF_SITE))}</button>`;
  }

  #list(items: readonly PanelItem[], hasSite: boolean) {
    return cardList(
      items,
      ({ handle }) => handle,
      (item) =>
        html`<kept-item .item=${item} ?sited=${hasSite} ?brief=${hasSite} ?toTheSecond=${hasTwin(item, this.items)}></kept-item>`,
    );
  }

  #lockNotice() {
    const { locked } = this;
    if (locked === undefined) return nothing;
    const words = texts.lockNotice(locked.count, timeOfDay(locked.at));
    return this.#notice([words], { type: "dismiss-lock-notice" });
  }

  /** The browser was closed, or the extension updated: what was in memory is gone. */
  #dropNotice() {
    const { dropped } = this;
    return dropped === undefined ? nothing : this.#notice(dropWords(dropped), { type: "dismiss-dropped" });
  }

  #notice(sentences: readonly string[], dismiss: PanelCommand) {
    return html`<div class="card small">
      ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
      <div class="row">
        <button type="button" @click=${() => sendCommand(this, dismiss)}>${base.close()}</button>
      </div>
    </div>`;
  }

  async #forgetAll(): Promise<void> {
    const { error } = await sendCommand(this, { type: "forget-all" });
    if (error === undefined) this.renderRoot.querySelector("h2")?.focus();
  }
}
