/** *Apps*: the switch, and four steps from the one command to an app that may use this tab. */

import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import {
  APP_CONFIGURATIONS,
  type AppConfiguration,
  DOCTOR_COMMAND,
  INSTALL_COMMAND,
} from "../../../src/link/app-configurations.js";
import type { PanelApps } from "../../protocol/app-messages.js";
import type { PanelAgent } from "../../protocol/panel-messages.js";
import { elementWith, given } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { systemHere } from "../shared/system.js";
import { asLine } from "../shared/untrusted-text.js";
import { sessions, apps as texts } from "../shared/words.js";
import { serverList } from "./server-list.js";

/** The command that helps in this state of the host. */
const COMMANDS: { readonly [state in PanelApps["host"]]?: string } = {
  missing: INSTALL_COMMAND,
  forbidden: INSTALL_COMMAND,
  failing: DOCTOR_COMMAND,
};

/** Where the app's own settings are, by the name that they give it; undefined for another app. */
const configurationOf = ({ name }: PanelAgent): AppConfiguration | undefined =>
  APP_CONFIGURATIONS.find((each) => each.name === name);

/** @returns undefined where this browser does not say */
async function isButtonPinned(): Promise<boolean | undefined> {
  const settings = await chrome.action?.getUserSettings?.().catch(() => undefined);
  return settings?.isOnToolbar;
}

export class ConnectApp extends elementWith({
  apps: given<PanelApps>(),
  agents: [] as readonly PanelAgent[],
  chosen: 0,
  /** The outcome of the last click. */
  note: "",
  /** The button is on the toolbar. */
  isPinned: false,
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
      .servers {
        margin-block: 8px;
      }
      /* The whole of it is in its *Details*. */
      .start {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-family: var(--mono, monospace);
      }
      .server dl,
      .server ul {
        margin-block: 6px;
      }
      .server {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 4px;
      }
      /* It is copied whole, so it is shown whole. */
      pre {
        max-height: none;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#lookAtButton();
    // People pin it in the browser's own menu and come back.
    addEventListener("focus", this.#lookAtButton);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("focus", this.#lookAtButton);
  }

  /** Focuses the list of an app's servers. */
  showServers(agent: string): void {
    const headings = [...this.renderRoot.querySelectorAll<HTMLElement>(".servers > h3")];
    headings.find(({ dataset }) => dataset["agent"] === agent)?.focus();
  }

  readonly #lookAtButton = async (): Promise<void> => {
    this.isPinned = (await isButtonPinned()) === true;
  };

  override render() {
    const { allowed } = this.apps;
    const why = this.#whyNot();
    const letIn = this.agents.filter(({ status }) => status === "approved");
    const change = async ({ target }: Event) => {
      const box = target as HTMLInputElement;
      const { error } = await sendCommand(this, { type: "allow-apps", allow: box.checked });
      this.note = error ?? "";
      if (error !== undefined) box.checked = allowed;
    };
    return html`<section aria-labelledby="apps">
      <h2 id="apps" tabindex="-1">${texts.heading()}</h2>
      <label class="check">
        <input type="checkbox" ?disabled=${why !== undefined} aria-describedby=${why === undefined ? nothing : "why-not"}
          .checked=${live(allowed)} @change=${change} />
        ${texts.allowApps()}
      </label>
      ${why === undefined ? nothing : html`<p class="small" id="why-not">${why}</p>`}
      ${this.#log()}
      ${letIn.map((app) => serverList(this, app))}
      ${allowed && why === undefined ? this.#steps() : html`<p class="soft small">${texts.whatItMeans()}</p>`}
      <p class="small" role="status">${this.note}</p>
      ${this.isPinned ? nothing : html`<p class="soft small">${texts.pinButton()}</p>`}
    </section>`;
  }

  /** The reason why the switch cannot be used. */
  #whyNot(): string | undefined {
    const { isForbidden, isPrivate } = this.apps;
    if (isPrivate) return texts.privateWindow();
    return isForbidden ? texts.forbidden() : undefined;
  }

  #log() {
    const { log } = this.apps;
    if (log === undefined) return nothing;
    const missing = log.missing.map((name) => sessions.quoted(asLine(name)));
    return html`<p class="small">${texts.logGoesTo(log.places)}</p>
      <p class="small" role="status">${missing.length === 0 ? nothing : texts.logMissing(missing)}</p>`;
  }

  #steps() {
    const { host } = this.apps;
    const apps = this.agents.filter(({ app }) => app?.isConnected);
    const letIn = apps.filter(({ status }) => status === "approved");
    const command = COMMANDS[host];
    const copyable = command === undefined ? nothing : this.#copyable(command);
    const isDone = letIn.some(({ connected }) => connected);
    const step = (done: boolean, words: unknown) => html`<li class=${done ? "done" : ""}>${words}</li>`;
    return html`<ol class="small" aria-label=${texts.steps()}>
        ${host === "off" ? nothing : step(host === "open", html`${texts.hostStates[host]()} ${copyable}`)}
        ${step(apps.length > 0, html`${texts.appStep(apps.length)} ${this.#files(apps)} ${this.#configurations(apps)}`)}
        ${step(letIn.length > 0, letIn.length > 0 ? texts.approvedStep() : texts.approveStep())}
        ${step(isDone, isDone ? texts.doneStep() : texts.tabStep())}
      </ol>`;
  }

  /** The app was set up there, so that is where it is set up otherwise, or taken out. */
  #files(apps: readonly PanelAgent[]) {
    const files = apps.flatMap((app) => {
      const { name, file } = configurationOf(app) ?? {};
      return name === undefined || file === undefined ? [] : [{ name, file: file[systemHere()] }];
    });
    return files.map(
      ({ name, file }) => html`<p class="soft">${texts.isSetUpIn(name)} <code>${file}</code></p>`,
    );
  }

  #configurations(apps: readonly PanelAgent[]) {
    const choose = ({ target }: Event) => {
      this.chosen = (target as HTMLSelectElement).selectedIndex;
      this.note = "";
    };
    const { file, text = "", bundle = false } = APP_CONFIGURATIONS[this.chosen] ?? {};
    return html`<details ?open=${apps.length === 0}>
      <summary>${texts.addApp()}</summary>
      <label class="stack copyable">
        ${texts.whichApp()}
        <select @change=${choose}>
          ${APP_CONFIGURATIONS.map(({ name }) => html`<option>${name}</option>`)}
        </select>
      </label>
      <p class="soft">${file === undefined ? texts.inTerminal() : html`${texts.goesInto()} <code>${file[systemHere()]}</code>`}</p>
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
