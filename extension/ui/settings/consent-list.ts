/** Everything that the person allowed for longer than one call, and buttons to revoke it. */

import { html, nothing } from "lit";
import type { PanelConsent } from "../../protocol/policy-messages.js";
import { cardList } from "../lists/card-list.js";
import { argumentWords } from "../sentences/argument-words.js";
import { itemWords } from "../sentences/label-words.js";
import { markedWords, plainWords, theirs } from "../sentences/marked-words.js";
import { sourceOf } from "../sentences/secret-words.js";
import { toolAlone, toolWords } from "../sentences/tool-words.js";
import { countOf } from "../shared/count-of.js";
import { elementWith } from "../shared/element.js";
import { type Fact, factList } from "../shared/fact-list.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { dayAndTime } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions, rules as texts } from "../shared/words.js";

const MAX_ORIGIN = 300;

function meaningOf({ agent, stage, secret }: PanelConsent): string {
  const name = asLine(agent);
  if (secret === undefined)
    return stage === "post-result" ? texts.allowedTo.result(name) : texts.allowedTo.call(name);
  return texts.allowedTo.secret(name, {
    label: itemWords(secret),
    tool: toolWords(sourceOf(secret)),
    origin: asLine(secret.fromOrigin, MAX_ORIGIN),
    argument: argumentWords(secret),
  });
}

/** Everything that an entry says of a yes. */
export function detailsOf(consent: PanelConsent): string {
  const { within, secret, lasts, carried, at } = consent;
  return [
    meaningOf(consent),
    ...(within === undefined ? [] : [texts.inFrameOf(asLine(within, MAX_ORIGIN))]),
    ...carried.map(({ origin, ...named }) =>
      origin === ""
        ? texts.mayPassOnEarlier()
        : texts.mayPassOn(toolWords(named), asLine(origin, MAX_ORIGIN)),
    ),
    texts.lasts[lasts](),
    secret === undefined ? texts.newReasonAsks() : texts.otherSecretAsks(),
    texts.since(dayAndTime(at)),
  ].join(" ");
}

const placesOf = ({ tool, secret }: PanelConsent): Fact[] => [
  [questions.tool(), asLine(tool)],
  ...(secret === undefined ? [] : [[questions.argument(), asLine(secret.place)] as Fact]),
];

export class ConsentList extends elementWith({
  consents: [] as readonly PanelConsent[],
}) {
  static override styles = shared;

  override render() {
    const { consents } = this;
    return html`<section aria-labelledby="consents">
      <div class="row spread">
        <h2 id="consents" tabindex="-1">${texts.allowedHeading()} ${countOf(consents.length)}</h2>
        ${
          consents.length < 2
            ? nothing
            : html`<sure-button words=${texts.revokeAll()} about=${texts.everythingAllowed()} @sure=${this.#revokeAll}></sure-button>`
        }
      </div>
      ${consents.length === 0 ? html`<p class="empty">${texts.nothingAllowed()}</p>` : nothing}
      ${cardList(
        consents,
        ({ id }) => id,
        (consent) => this.#consent(consent),
      )}
    </section>`;
  }

  #consent(consent: PanelConsent) {
    const { id, origin } = consent;
    const marked = texts.toolOnSite(toolAlone(consent), theirs(asLine(origin, MAX_ORIGIN)));
    const name = plainWords(marked);
    return html`<article class="card" aria-label=${name}>
      <div class="row spread">
        <h3>${markedWords(marked)}</h3>
        <button type="button" class="quiet" aria-description=${name} @click=${() => this.#revoke([id])}>
          ${texts.revoke()}
        </button>
      </div>
      <p class="soft small">${detailsOf(consent)}</p>
      <details>
        <summary class="soft small">${questions.moreAbout()}</summary>
        ${factList(placesOf(consent))}
        <p class="soft small">${texts.endsToo()}</p>
      </details>
    </article>`;
  }

  async #revokeAll(): Promise<void> {
    const { error } = await this.#revoke(this.consents.map(({ id }) => id));
    if (error === undefined) this.renderRoot.querySelector("h2")?.focus();
  }

  #revoke(consents: readonly string[]) {
    return sendCommand(this, { type: "revoke", consents });
  }
}
