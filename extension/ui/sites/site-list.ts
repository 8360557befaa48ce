/** Every site with a setting of its own, and the site in view: on, ask or off, with the reload that a change needs. */

import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { PanelState, SiteSetting } from "../../protocol/panel-messages.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { framedRows } from "../shared/row-styles.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { shell, sites as texts } from "../shared/words.js";

const SETTINGS: readonly SiteSetting[] = ["on", "ask", "off"];

interface Site {
  readonly origin: string;
  readonly setting: SiteSetting;
}

export class SiteList extends LitElement {
  static override properties: PropertyDeclarations = {
    sites: { attribute: false },
    tab: { attribute: false },
    changed: { state: true },
    problem: { state: true },
  };
  static override styles = [
    shared,
    framedRows,
    css`
      li {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 6px;
        align-items: center;
        justify-content: space-between;
        padding: 8px 10px;
      }
      .origin {
        /* Where an address has no room beside its setting, the setting goes below it. */
        flex: 1 1 auto;
        max-width: 100%;
        overflow-wrap: anywhere;
      }
      select {
        field-sizing: content;
        max-width: 100%;
        margin-inline-start: auto;
        font-size: var(--small);
      }
      .after {
        flex: 1 0 100%;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-top: 8px;
        align-items: end;
      }
      form label {
        flex: 1 1 180px;
        color: var(--soft);
        font-size: var(--small);
      }
      input {
        display: block;
        width: 100%;
        min-height: 30px;
        padding: 3px 10px;
        border: 1px solid var(--edge);
        border-radius: 8px;
        color: var(--ink);
        background: var(--card);
        font: inherit;
      }
    `,
  ];

  declare sites: readonly Site[];
  declare tab: PanelState["tab"];
  /** The site whose setting was changed here: its open pages are as they were. */
  declare changed: string;
  declare problem: string;

  constructor() {
    super();
    this.sites = [];
    this.changed = "";
    this.problem = "";
    new KeepFocus(this, () => this.renderRoot.querySelector<HTMLElement>("h2"));
  }

  #rows(): Site[] {
    const { sites, tab } = this;
    const others = [...sites].sort((one, other) => (one.origin < other.origin ? -1 : 1));
    if (tab === undefined || tab.status === "unsupported") return others;
    const { origin, setting } = tab;
    return [{ origin, setting }, ...others.filter((site) => site.origin !== origin)];
  }

  async #set(origin: string, setting: SiteSetting): Promise<boolean> {
    const { error } = await sendCommand(this, { type: "set-site", origin, setting });
    this.problem = error ?? "";
    if (error === undefined) this.changed = origin;
    return error === undefined;
  }

  override render() {
    const rows = this.#rows();
    return html`<section aria-labelledby="sites">
      <h2 id="sites" tabindex="-1">${texts.heading()}</h2>
      <p class="soft small">${texts.explained()}</p>
      ${rows.length === 0 ? html`<p class="empty">${texts.none()}</p>` : nothing}
      <ul class="framed">
        ${repeat(
          rows,
          ({ origin }) => origin,
          (site) => html`<li tabindex="-1">${this.#site(site)}</li>`,
        )}
      </ul>
      ${this.#add()}
      ${this.problem === "" ? nothing : html`<p class="problem small" role="alert">${this.problem}</p>`}
    </section>`;
  }

  #site({ origin, setting }: Site) {
    const { tab } = this;
    const isHere = tab?.origin === origin;
    const name = asLine(origin, 300);
    const choose = async ({ target }: Event) => {
      const select = target as HTMLSelectElement;
      if (!(await this.#set(origin, select.value as SiteSetting))) select.value = setting;
    };
    const isOld = this.changed === origin;
    return html`<span class="origin" dir="ltr">
        ${name} ${isHere ? html`<span class="soft small">· ${texts.inView()}</span>` : nothing}
      </span>
      <select aria-label=${texts.settingOf(name)} @change=${choose}>
        ${SETTINGS.map(
          (value) =>
            html`<option value=${value} .selected=${live(setting === value)}>${shell.siteSettings[value]()}</option>`,
        )}
      </select>
      ${
        isOld
          ? html`<p class="after row small" role="status">
              <span>${isHere ? texts.reloadNow() : texts.reloadLater()}</span>
              ${isHere ? html`<button type="button" @click=${() => chrome.tabs.reload(tab.id)}>${shell.reloadTab()}</button>` : nothing}
            </p>`
          : nothing
      }`;
  }

  #add() {
    const add = async (event: SubmitEvent) => {
      event.preventDefault();
      const field = this.renderRoot.querySelector("input");
      const origin = originOf(field?.value ?? "");
      if (field === null) return;
      if (origin === undefined) {
        this.problem = texts.notASite();
        field.focus();
      } else if (await this.#set(origin, "off")) field.value = "";
    };
    return html`<form novalidate @submit=${add}>
      <label>${texts.otherSite()} <input name="site" inputmode="url" autocomplete="off" placeholder=${texts.siteExample()} /></label>
      <button>${texts.turnOff()}</button>
    </form>`;
  }
}

/** `example.com` and an address of one of its pages mean the same site. */
function originOf(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname } = new URL(address);
  return hostname === "" ? undefined : origin;
}
