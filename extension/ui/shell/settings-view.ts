/** What holds for all sites: where the rules are, the keys that open the panel, and what Airlock takes. */

import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { ExtensionCost } from "../../protocol/panel-messages.js";
import { goTo } from "../shared/go.js";
import { shared } from "../shared/styles.js";
import { shell as texts } from "../shared/words.js";

/** The manifest's name for what the toolbar button does. */
const OPEN_PANEL = "_execute_action";
/** What opens after installation. */
const FIRST_RUN = "welcome.html";
/** The only page on which a browser lets people choose keys. */
const SHORTCUTS_PAGE = "chrome://extensions/shortcuts";

/** @returns empty where no keys are set */
async function keysOfPanel(): Promise<string> {
  const commands = await chrome.commands.getAll();
  return commands.find(({ name }) => name === OPEN_PANEL)?.shortcut ?? "";
}

export class SettingsView extends LitElement {
  static override properties: PropertyDeclarations = {
    cost: { attribute: false },
    keys: { state: true },
  };
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
      }
      .card {
        justify-items: start;
      }
    `,
  ];

  declare cost: ExtensionCost;
  declare keys: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#readKeys();
    // People choose keys on another page and come back.
    addEventListener("focus", this.#readKeys);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("focus", this.#readKeys);
  }

  readonly #readKeys = async (): Promise<void> => {
    this.keys = await keysOfPanel();
  };

  override render() {
    return html`<h2 id="settings" tabindex="-1">${texts.settingsHeading()}</h2>
      <section class="card" aria-labelledby="strict">
        <h3 id="strict">${texts.presetsAre()}</h3>
        <p class="row">
          <button type="button" @click=${() => goTo(this, "rules")}>${texts.toRules()}</button>
          <button type="button" @click=${() => goTo(this, "sites")}>${texts.toSites()}</button>
        </p>
      </section>
      <section class="card" aria-labelledby="keys">
        <h3 id="keys">${texts.openShortcut()}</h3>
        <p class="soft small">${this.#keysInWords()}</p>
        <button type="button" @click=${() => chrome.tabs.create({ url: SHORTCUTS_PAGE })}>
          ${texts.changeShortcut()}
        </button>
      </section>
      <section class="card" aria-labelledby="first-run">
        <h3 id="first-run">${texts.firstRun()}</h3>
        <p class="soft small">${texts.firstRunMeans()}</p>
        <button type="button" @click=${() => chrome.tabs.create({ url: chrome.runtime.getURL(FIRST_RUN) })}>
          ${texts.openFirstRun()}
        </button>
      </section>
      <cost-view class="card" .cost=${this.cost}></cost-view>`;
  }

  #keysInWords() {
    if (this.keys === undefined) return nothing;
    return this.keys === "" ? texts.noShortcut() : texts.shortcutIs(this.keys);
  }
}
