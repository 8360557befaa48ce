/** The agents that the person approved or blocked, and whether each may use the active tab. */

import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { PanelApp } from "../../protocol/app-messages.js";
import type { PanelAgent, PanelServerOffer } from "../../protocol/panel-messages.js";
import type { PanelOffer } from "../../protocol/policy-messages.js";
import type { PanelSession } from "../../protocol/question-messages.js";
import { cardList } from "../lists/card-list.js";
import { lineStyles } from "../lists/line-styles.js";
import { sessionInFull, sessionSources, sessionWords } from "../sentences/session-words.js";
import { countOf } from "../shared/count-of.js";
import { elementWith, unset } from "../shared/element.js";
import { goTo, goToServers } from "../shared/go.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { dayAndMinute } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { servers as serverTexts, sessions, agents as texts } from "../shared/words.js";
import { askingList } from "./asking-list.js";

/** As a person may read them. */
const claimsOf = ({ client, program }: PanelApp): readonly string[] =>
  [client, program].flatMap((claim) => (claim === undefined ? [] : [asLine(claim)]));

const isGuest = ({ kind }: Pick<PanelAgent, "kind">): boolean => kind === "extension" || kind === "app";

const isMarked = ({ marks, refused }: PanelSession): boolean => marks.length > 0 || refused !== undefined;

/** An attack is the only mark that alarms. */
function looksOf(session: PanelSession): string {
  if (!isMarked(session)) return "soft";
  return session.marks.includes("malicious") ? "marked problem" : "marked";
}

/** Since when, and what it has met; empty before its first result. */
function stateWords(session: PanelSession): string {
  const { since } = session;
  const began = since === undefined ? [] : [sessions.sessionSince(dayAndMinute(since))];
  return [...began, ...(isMarked(session) ? [sessionWords(session)] : [])].join(" · ");
}

export class AgentList extends elementWith({
  /** All but those that wait for approval, unless they are put off. */
  agents: [] as readonly PanelAgent[],
  /** Undefined if the tab cannot have tools. */
  tabId: unset<number>(),
  /** The tools of that tab that a choice may cover. */
  offer: unset<PanelOffer>(),
  /** The tools of servers that a choice may cover. */
  serverOffers: [] as readonly PanelServerOffer[],
  /** In *Now*: the agents of this tab, without ids and claims. */
  brief: false,
  /** In *Now*: the agent that the words below say to tick. */
  untickedId: unset<string>(),
  /** There are others. */
  more: false,
}) {
  static override styles = [
    shared,
    lineStyles,
    css`
      .card {
        gap: 5px;
      }
      .row > p {
        flex: 1 1 55%;
      }
      .row.spread > sure-button {
        margin-inline-start: auto;
      }
      .here {
        color: var(--soft);
        font-weight: 400;
      }
      .card > label {
        margin-top: 4px;
      }
    `,
  ];

  /** In *Now*: agent → whether its row is open. */
  readonly #open = new Map<string, boolean>();

  override render() {
    return html`<section class=${this.brief ? "brief" : ""} aria-labelledby="agents">
      <div class="row spread">
        <h2 id="agents" tabindex="-1">
          ${this.brief ? texts.briefHeading() : html`${texts.heading()} ${countOf(this.agents.length)}`}
        </h2>
        ${
          this.brief && this.more
            ? html`<button type="button" class="link"
          @click=${() => goTo(this, "settings")}>${texts.allAgents()}</button>`
            : nothing
        }
      </div>
      ${this.agents.length === 0 ? html`<p class="empty">${texts.noAgents()}</p>` : nothing}
      ${cardList(
        this.agents,
        ({ id }) => id,
        (agent) =>
          this.brief ? this.#line(agent) : isGuest(agent) ? this.#stranger(agent) : this.#own(agent),
      )}
    </section>`;
  }

  /**
   * Its name, and what it has met; else that it has not this tab. What has no room is in the row.
   */
  #line(agent: PanelAgent) {
    const { id, connected, session } = agent;
    const name = asLine(agent.name, isGuest(agent) ? undefined : 300);
    const isIdle = isGuest(agent) && !connected && this.tabId !== undefined;
    // The words below say what to tick, so it is there to be ticked, and stays when it is.
    const isOpen = this.#open.get(id) ?? (isIdle && id === this.untickedId);
    if (isOpen) this.#open.set(id, true);
    const state = isMarked(session) ? sessionWords(session) : isIdle ? texts.notInTab() : "";
    const toggle = () => {
      this.#open.set(id, !isOpen);
      this.requestUpdate();
    };
    return html`<article class="card line" aria-label=${name}>
      <div class="head">
        <h3>
          <button type="button" class="bare" aria-expanded=${isOpen ? "true" : "false"} @click=${toggle}>
            <span class="whole"><bdi>${name}</bdi></span><span class=${`rest small ${looksOf(session)}`}>${state}</span>
          </button>
        </h3>
        ${
          isGuest(agent)
            ? html`<button type="button" class="quiet" aria-description=${name}
          @click=${() => this.#decide(agent, false)}>${texts.block()}</button>`
            : nothing
        }
      </div>
      ${isOpen ? html`<div class="stack">${this.#opened(agent)}</div>` : nothing}
    </article>`;
  }

  #opened(agent: PanelAgent) {
    return isGuest(agent)
      ? html`${this.#session(agent)} ${this.#connection(agent)}`
      : html`${this.#kind(agent)} ${this.#session(agent)}`;
  }

  #kind({ kind }: PanelAgent) {
    return html`<p class="soft small">${kind === "page" ? texts.pageAgent() : texts.browserAgent()}</p>`;
  }

  /** Agents of a page or of the browser need no approval, so there is nothing to block. */
  #own(agent: PanelAgent) {
    return html`<article class="card" aria-label=${asLine(agent.name, 300)}>
      <h3>${asLine(agent.name, 300)}</h3>
      ${this.#kind(agent)} ${this.#session(agent)}
    </article>`;
  }

  /** *Not now* was no answer: the request can be taken up again. */
  #putOff({ id, name }: PanelAgent) {
    const answer = async () => {
      const { error } = await sendCommand(this, { type: "put-off", agent: id, on: false });
      if (error === undefined) goTo(this, "now");
    };
    return html`<article class="card" aria-label=${asLine(name)}>
      <div class="row spread">
        <h3>${asLine(name)}</h3>
        <button type="button" class="quiet" @click=${answer}>${texts.answerNow()}</button>
      </div>
      <p class="small">${texts.putOff()}</p>
    </article>`;
  }

  #stranger(agent: PanelAgent) {
    if (agent.status === "waiting") return this.#putOff(agent);
    const isDenied = agent.status === "denied";
    return html`<article class="card" aria-label=${asLine(agent.name)}>
      <div class="row spread">
        <h3>${asLine(agent.name)} ${agent.app?.isConnected ? html`<span class="here small">${texts.appIsHere()}</span>` : nothing}</h3>
        <button type="button" class="quiet" @click=${() => this.#decide(agent, isDenied)}>
          ${isDenied ? texts.approve() : texts.block()}
        </button>
      </div>
      ${
        isDenied
          ? html`<p class="small">${texts.blocked()}</p>`
          : html`${this.#session(agent)} ${this.#connection(agent)} ${askingList(this, agent, this)}
            ${this.#servers(agent)}`
      } ${this.#details(agent)}
    </article>`;
  }

  /** Who it is by its key, what it claims, and what it has read. */
  #details({ app, id, session }: PanelAgent) {
    return html`<details>
      <summary class="soft small">${texts.details()}</summary>
      <p class="soft small">${app === undefined ? texts.extension() : texts.app()} <code>${asLine(id)}</code></p>
      ${app === undefined ? nothing : html`<p class="soft small">${texts.appClaims(claimsOf(app))}</p>`}
      ${isMarked(session) ? html`<p class="soft small">${sessions.sessionMet(sessionInFull(session))}</p>` : nothing}
      ${sessionSources(session)}
    </details>`;
  }

  /** They are listed once, under *Apps*. */
  #servers({ id, servers = [] }: PanelAgent) {
    if (servers.length === 0) return nothing;
    const see = () => goToServers(this, id);
    return html`<p class="row small">
      ${serverTexts.brings(servers.length)}
      <button type="button" class="link" @click=${see}>${serverTexts.seeThem()}</button>
    </p>`;
  }

  #session({ id, name, session, kept = 0 }: PanelAgent) {
    const begin = () => void sendCommand(this, { type: "end-session", agent: id });
    const state = stateWords(session);
    return html`<div class="row spread">
      ${state === "" ? nothing : html`<p class=${`small ${looksOf(session)}`}>${state}</p>`}
      <sure-button
        words=${texts.newSession()}
        about=${texts.newSessionMeans(asLine(name))}
        asks=${texts.newSessionForgets(kept)}
        ?light=${kept === 0}
        @sure=${begin}
      ></sure-button>
    </div>`;
  }

  #connection({ id, connected, otherTabs }: PanelAgent) {
    const { tabId } = this;
    const elsewhere = otherTabs > 0 ? html`<p class="soft small">${texts.otherTabs(otherTabs)}</p>` : nothing;
    if (tabId === undefined) return elsewhere;
    const connect = async ({ target }: Event) => {
      const box = target as HTMLInputElement;
      const command = { type: "connect-tab", agent: id, tabId, connected: box.checked } as const;
      if ((await sendCommand(this, command)).error !== undefined) box.checked = connected;
    };
    return html`<label class="check">
        <input type="checkbox" .checked=${live(connected)} @change=${connect} />
        ${texts.mayUseTab()}
      </label>
      ${elsewhere}`;
  }

  #decide({ id }: PanelAgent, allow: boolean): void {
    void sendCommand(this, { type: "decide-agent", agent: id, allow });
  }
}
