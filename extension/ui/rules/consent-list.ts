/** What the person allowed for longer than once, to be taken back. */
import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelConsent } from "../../protocol/policy-messages.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { sendCommand } from "../shared/send-event.js";
import { sessionWords } from "../shared/session-words.js";
import { shared } from "../shared/styles.js";
import { dayAndTime } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";

const MAX_ORIGIN = 300;

function detailsOf({ agent, within, stage, lasts, marks, at }: PanelConsent): string {
  const what = stage === "post-result" ? "may have what it returns" : "may call it";
  const frame = within === undefined ? "" : ` in a frame of ${asLine(within, MAX_ORIGIN)}`;
  const when = lasts === "always" ? "always" : "until its session ends";
  const session = sessionWords({ marks, verified: [], claimed: [], isCut: false });
  return `${asLine(agent)} ${what}${frame}, ${when}, while the session ${session}. Since ${dayAndTime(at)}.`;
}

export class ConsentList extends LitElement {
  static override properties: PropertyDeclarations = {
    consents: { attribute: false },
  };
  static override styles = shared;

  declare consents: readonly PanelConsent[];

  constructor() {
    super();
    this.consents = [];
    new KeepFocus(this, () => this.#heading());
  }

  override render() {
    const { consents } = this;
    return html`<section aria-labelledby="consents">
      <div class="row spread">
        <h2 id="consents" tabindex="-1">Allowed by you <span class="count">${consents.length}</span></h2>
        ${
          consents.length < 2
            ? nothing
            : html`<sure-button words="Take all back" about="Everything that you allowed" @sure=${this.#takeAllBack}></sure-button>`
        }
      </div>
      ${
        consents.length === 0
          ? html`<p class="empty">Nothing. A yes for longer than one call is listed here, and you can take it back.</p>`
          : nothing
      }
      <ul>
        ${repeat(
          consents,
          ({ id }) => id,
          (consent) => html`<li tabindex="-1">${this.#consent(consent)}</li>`,
        )}
      </ul>
    </section>`;
  }

  #consent(consent: PanelConsent) {
    const { id, tool, origin } = consent;
    const name = `${asLine(tool)} on ${asLine(origin, MAX_ORIGIN)}`;
    return html`<article class="card" aria-label=${name}>
      <div class="row spread">
        <h3>${name}</h3>
        <button type="button" class="quiet" aria-description=${name} @click=${() => this.#takeBack([id])}>
          Take back
        </button>
      </div>
      <p class="soft small">${detailsOf(consent)}</p>
    </article>`;
  }

  #heading(): HTMLElement | null {
    return this.renderRoot.querySelector("h2");
  }

  async #takeAllBack(): Promise<void> {
    const { error } = await this.#takeBack(this.consents.map(({ id }) => id));
    if (error === undefined) this.#heading()?.focus();
  }

  #takeBack(consents: readonly string[]) {
    return sendCommand(this, { type: "revoke", consents });
  }
}
