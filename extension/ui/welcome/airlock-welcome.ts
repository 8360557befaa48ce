/**
 * Opened once, after installation, and from *Settings*: what Airlock does, who is to act, and a
 * call on the demo.
 */

import { html } from "lit";
import { elementWith } from "../shared/element.js";
import { shared } from "../shared/styles.js";
import { markLanguage, firstRun as texts } from "../shared/words.js";
import { PointerGuard } from "../shell/pointer-guard.js";
import type { Actor } from "./first-call.js";
import { pictureStyles, welcomeStyles } from "./welcome-styles.js";

const STEPS = 3;
const ACTORS: readonly Actor[] = ["playground", "app", "person"];

async function closeTab(): Promise<void> {
  const tab = await chrome.tabs.getCurrent();
  if (tab?.id !== undefined) await chrome.tabs.remove(tab.id);
}

export class AirlockWelcome extends elementWith({
  step: 1,
  actor: "person" as Actor,
}) {
  static override styles = [shared, welcomeStyles, pictureStyles];

  constructor() {
    super();
    new PointerGuard(this);
    markLanguage(document, texts.pageTitle());
  }

  async #show(step: number): Promise<void> {
    this.step = step;
    await this.updateComplete;
    window.scrollTo(0, 0);
    this.renderRoot.querySelector<HTMLElement>("h1")?.focus();
  }

  #act(actor: Actor): void {
    this.actor = actor;
    void this.#show(3);
  }

  override render() {
    return html`<main class="stack">
      <div class="row top">
        <img src="icons/48.png" width="32" height="32" alt="" />
        <span class="small">${texts.stepOf(this.step, STEPS)}</span>
        <button type="button" class="quiet" @click=${closeTab}>${texts.skip()}</button>
      </div>
      ${this.step === 1 ? this.#what() : this.step === 2 ? this.#who() : this.#call()}
    </main>`;
  }

  #what() {
    const { what } = texts;
    return html`<h1 tabindex="-1">${what.title()}</h1>
      ${picture()}
      <p>${what.means()}</p>
      <p class="soft small">${what.given()}</p>
      <p class="row foot">
        <button type="button" class="main" @click=${() => this.#show(2)}>${texts.next()}</button>
      </p>`;
  }

  #who() {
    const { who } = texts;
    return html`<h1 tabindex="-1">${who.title()}</h1>
      <ul class="choices">
        ${ACTORS.map(
          (actor) => html`<li>
            <button type="button" class="stack" @click=${() => this.#act(actor)}>
              <b>${who[actor].title()}</b> <span class="soft">${who[actor].means()}</span>
            </button>
          </li>`,
        )}
      </ul>
      <p class="soft small">${who.later()}</p>
      ${this.#back(1)}`;
  }

  #call() {
    return html`<first-call
        actor=${this.actor}
        @by-hand=${() => this.#act("person")}
        @finish=${closeTab}
      ></first-call>
      ${this.#back(2)}`;
  }

  #back(step: number) {
    return html`<p class="row">
      <button type="button" class="quiet" @click=${() => this.#show(step)}>${texts.back()}</button>
    </p>`;
  }
}

const line = (name: string, value: unknown) =>
  html`<p class="line"><span class="soft">${name}</span> ${value}</p>`;

/** One result on its way: what the tool returns, and its two parts. */
function picture() {
  const { what } = texts;
  const [name, key] = [html`<code>${what.sampleName()}</code>`, html`<code>${what.sampleKey()}</code>`];
  return html`<div class="picture" role="img" aria-label=${what.picture()}>
    <div class="side stack">
      <p>${what.toolReturns()}</p>
      ${line(what.name(), name)} ${line(what.key(), key)}
    </div>
    <div class="side stack agent">
      <p>${what.agentGets()}</p>
      ${line(what.name(), name)} ${line(what.key(), html`<span class="bar"></span>`)}
    </div>
    <div class="side stack kept">
      <p>${what.youKeep()}</p>
      ${line(what.key(), key)}
    </div>
  </div>`;
}
