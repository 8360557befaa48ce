/** *Apps*: the switch, and four steps from the one command to an app that may use this tab. */

import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { APP_CONFIGURATIONS, DOCTOR_COMMAND, INSTALL_COMMAND } from "../../../src/link/app-configurations.js";
import type { PanelApps } from "../../protocol/app-messages.js";
import type { PanelAgent } from "../../protocol/panel-messages.js";
import { elementWith, given } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { sessions, apps as texts } from "../shared/words.js";

/** The command that helps in this state of the host. */
const COMMANDS: { readonly [state in PanelApps["host"]]?: string } = {
  missing: INSTALL_COMMAND,
  forbidden: INSTALL_COMMAND,
  failing: DOCTOR_COMMAND,
};

export class ConnectApp extends elementWith({
  apps: given<PanelApps>(),
  agents: [] as readonly PanelAgent[],
  chosen: 0,
  /** The outcome of the last click. */
  note: "",
}) {
  static override styles = [
    shared,
    css`
      ol {
        padding-inline-start: 22px;
        list-style: decimal;
      }
      li.done {
        color: var(--soft);
      }
      .copyable,
      details p {
        margin-top: 8px;
      }
      /* It is copied whole, so it is shown whole. */
      pre {
        max-height: none;
      }
    `,
  ];

  override render() {
    const { allowed, isForbidden = false } = this.apps;
    const change = async ({ target }: Event) => {
      const box = target as HTMLInputElement;
      const { error } = await sendCommand(this, { type: "allow-apps", allow: box.checked });
      this.note = error ?? "";
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
      <p class="small" role="status">${this.note}</p>
    </section>`;
  }

  #log() {
    const { log } = this.apps;
    if (log === undefined) return nothing;
    return html`<p class="small">${texts.logGoesTo(log.places)}</p>
      <p class="small" role="status">${log.missing.length === 0 ? nothing : texts.logMissing(log.missing.map((name) => sessions.quoted(asLine(name))))}</p>`;
  }

  #steps() {
    const { host } = this.apps;
    const apps = this.agents.filter(({ app }) => app?.isConnected);
    const letIn = apps.filter(({ status }) => status === "approved");
    const command = COMMANDS[host];
    const isDone = letIn.some(({ connected }) => connected);
    const step = (done: boolean, words: unknown) => html`<li class=${done ? "done" : ""}>${words}</li>`;
    return html`<ol class="small" aria-label=${texts.steps()}>
        ${host === "off" ? nothing : step(host === "open", html`${texts.hostStates[host]()} ${command === undefined ? nothing : this.#copyable(command)}`)}
        ${step(apps.length > 0, html`${texts.appStep(apps.length)} ${this.#configurations(apps.length === 0)}`)}
        ${step(letIn.length > 0, letIn.length > 0 ? texts.approvedStep() : texts.approveStep())}
        ${step(isDone, isDone ? texts.doneStep() : texts.tabStep())}
      </ol>`;
  }

  #configurations(isOpen: boolean) {
    const choose = ({ target }: Event) => {
      this.chosen = (target as HTMLSelectElement).selectedIndex;
      this.note = "";
    };
    const { file, text = "", bundle = false } = APP_CONFIGURATIONS[this.chosen] ?? {};
    return html`<details ?open=${isOpen}>
      <summary>${texts.addApp()}</summary>
      <label class="stack copyable">
        ${texts.whichApp()}
        <select @change=${choose}>
          ${APP_CONFIGURATIONS.map(({ name }) => html`<option>${name}</option>`)}
        </select>
      </label>
      <p class="soft">${file === undefined ? texts.inTerminal() : texts.whereTo(file)}</p>
      ${this.#copyable(text)}
      ${bundle ? html`<p>${texts.bundle()}</p>` : nothing}
    </details>`;
  }

  #copyable(text: string) {
    return html`<div class="stack copyable">
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
