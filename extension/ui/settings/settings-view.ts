/**
 * *Settings*: agents and apps, what the person has allowed, how strict Airlock is, sites that are
 * off, and the keys.
 */

import { css, html, nothing } from "lit";
import type { PanelState } from "../../protocol/panel-messages.js";
import { elementWith, given, unset } from "../shared/element.js";
import { onGoToServers } from "../shared/go.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { questions, shell as texts } from "../shared/words.js";
import type { ConnectApp } from "./connect-app.js";

/** The manifest's name for what the toolbar button does. */
const OPEN_PANEL = "_execute_action";
/** The page that opens after installation. */
const FIRST_RUN = "welcome.html";
/** The only page on which a browser lets people choose keys. */
const SHORTCUTS_PAGE = "chrome://extensions/shortcuts";

/** @returns empty where no keys are set */
async function keysOfPanel(): Promise<string> {
  const commands = await chrome.commands.getAll();
  return commands.find(({ name }) => name === OPEN_PANEL)?.shortcut ?? "";
}

export class SettingsView extends elementWith({
  panel: given<PanelState>(),
  keys: unset<string>(),
}) {
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 28px;
      }
    `,
  ];

  constructor() {
    super();
    onGoToServers(this, (agent) =>
      this.renderRoot.querySelector<ConnectApp>("connect-app")?.showServers(agent),
    );
  }

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
    const { agents, apps, consents, offer, serverOffers, rules, sites, tab } = this.panel;
    const known = agents.filter(({ status, isPutOff }) => status !== "waiting" || isPutOff === true);
    const tabId = tab === undefined || tab.status === "unsupported" ? undefined : tab.id;
    return html`<agent-list .agents=${known} .tabId=${tabId} .offer=${offer}
      .serverOffers=${serverOffers ?? []}></agent-list>
      <connect-app .apps=${apps} .agents=${agents}></connect-app>
      <consent-list .consents=${consents} .agents=${agents}></consent-list>
      <preset-setting .rules=${rules}></preset-setting>
      ${this.#pause()}
      <optional-switches></optional-switches>
      <site-list .sites=${sites}></site-list>
      <section aria-labelledby="keys">
        <h2 id="keys" tabindex="-1">${texts.openShortcut()}</h2>
        <p class="soft small">${this.#keysInWords()}</p>
        <div class="row">
          <button type="button" @click=${() => chrome.tabs.create({ url: SHORTCUTS_PAGE })}>${texts.changeShortcut()}</button>
          <button type="button"
            @click=${() => chrome.tabs.create({ url: chrome.runtime.getURL(FIRST_RUN) })}>${texts.openFirstRun()}</button>
        </div>
      </section>`;
  }

  #pause() {
    const on = this.panel.quietUntil === undefined;
    return html`<section aria-labelledby="pause">
      <h2 id="pause" tabindex="-1">${texts.pause()}</h2>
      <p class="soft small">${texts.pauseMeans()}</p>
      <div class="row">
        <button type="button"
          @click=${() => sendCommand(this, { type: "pause", on })}>${on ? questions.pauseForHour() : texts.endPause()}</button>
      </div>
    </section>`;
  }

  #keysInWords() {
    if (this.keys === undefined) return nothing;
    return this.keys === "" ? texts.noShortcut() : texts.shortcutIs(this.keys);
  }
}
