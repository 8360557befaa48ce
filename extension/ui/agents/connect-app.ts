/** *Connect an app*: the switch, the one command, a configuration to copy, and how far it is. */

import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { live } from "lit/directives/live.js";
import { APP_CONFIGURATIONS, INSTALL_COMMAND } from "../../../src/link/app-configurations.js";
import type { PanelApps } from "../../protocol/app-messages.js";
import type { PanelAgent } from "../../protocol/panel-messages.js";
import { formStyles } from "../shared/form-styles.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { apps as texts } from "../shared/words.js";

export class ConnectApp extends LitElement {
  static override properties: PropertyDeclarations = {
    apps: { attribute: false },
    agents: { attribute: false },
    chosen: { state: true },
    note: { state: true },
  };
  static override styles = [
    shared,
    formStyles,
    css`
      .copyable {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 6px;
      }
      /* It is copied whole, so it is shown whole. */
      pre {
        max-height: none;
      }
      li .copyable,
      summary + .copyable {
        margin-top: 8px;
      }
    `,
  ];

  declare apps: PanelApps;
  declare agents: readonly PanelAgent[];
  declare chosen: number;
  /** What became of the last copy. */
  declare note: string;

  constructor() {
    super();
    this.agents = [];
    this.chosen = 0;
    this.note = "";
  }

  override render() {
    const { allowed, isForbidden = false } = this.apps;
    const change = async ({ target }: Event) => {
      const box = target as HTMLInputElement;
      const { error } = await sendCommand(this, { type: "allow-apps", allow: box.checked });
      if (error !== undefined) box.checked = allowed;
    };
    return html`<section aria-labelledby="apps">
      <h2 id="apps" tabindex="-1">${texts.heading()}</h2>
      <label class="check">
        <input type="checkbox" ?disabled=${isForbidden} .checked=${live(allowed)} @change=${change} />
        ${texts.allowApps()}
      </label>
      ${isForbidden ? html`<p class="small">${texts.forbidden()}</p>` : nothing}
      ${this.#log()}
      ${allowed && !isForbidden ? this.#steps() : html`<p class="soft small">${texts.whatItMeans()}</p>`}
    </section>`;
  }

  #log() {
    const { log } = this.apps;
    if (log === undefined) return nothing;
    return html`<p class="small">${texts.logGoesTo(log.places)}</p>
      <p class="small" role="status">${log.missing.length === 0 ? nothing : texts.logMissing(log.missing)}</p>`;
  }

  #steps() {
    const { host } = this.apps;
    const apps = this.agents.filter(({ app }) => app?.isConnected);
    const isWaiting = apps.some(({ status }) => status === "waiting");
    const isLetIn = apps.some(({ status }) => status === "approved");
    const isConnected = apps.some(({ status, connected }) => status === "approved" && connected);
    const isMissing = host === "missing" || host === "forbidden";
    return html`<ol class="small" aria-label=${texts.steps()}>
        ${host === "off" ? nothing : html`<li>${texts.hostStates[host]()}</li>`}
        ${isMissing ? html`<li>${this.#copyable(INSTALL_COMMAND)}</li>` : nothing}
        ${isMissing ? nothing : html`<li>${texts.appStep(apps.length)}</li>`}
        ${isWaiting ? html`<li>${texts.approveStep()}</li>` : nothing}
        ${isLetIn && !isWaiting ? html`<li>${texts.approvedStep()}</li>` : nothing}
        ${isLetIn ? html`<li>${isConnected ? texts.doneStep() : texts.tabStep()}</li>` : nothing}
      </ol>
      <details ?open=${apps.length === 0 && !isMissing}>
        <summary>${texts.addApp()}</summary>
        ${this.#configurations()}
      </details>
      <p class="small" role="status">${this.note}</p>`;
  }

  #configurations() {
    const choose = ({ target }: Event) => {
      this.chosen = (target as HTMLSelectElement).selectedIndex;
      this.note = "";
    };
    const chosen = APP_CONFIGURATIONS[this.chosen];
    return html`<div class="copyable">
      <label class="field">
        ${texts.whichApp()}
        <select @change=${choose}>
          ${APP_CONFIGURATIONS.map(({ name }) => html`<option>${name}</option>`)}
        </select>
      </label>
      ${
        chosen === undefined
          ? nothing
          : html`<p class="soft small">
                ${chosen.file === undefined ? texts.inTerminal() : texts.whereTo(chosen.file)}
              </p>
              ${this.#copyable(chosen.text)}`
      }
    </div>`;
  }

  #copyable(text: string) {
    return html`<div class="copyable">
      <pre tabindex="0">${text}</pre>
      <div class="row">
        <button type="button" @click=${() => void this.#copy(text)}>${texts.copy()}</button>
      </div>
    </div>`;
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.note = texts.copied();
    } catch {
      this.note = texts.copyRefused();
    }
  }
}
