/** Everything that the person allowed for longer than one call, and buttons to revoke it. */

import { html, nothing } from "lit";
import type { PanelAgent } from "../../protocol/panel-messages.js";
import type { PanelAsking, PanelConsent } from "../../protocol/policy-messages.js";
import { cardList } from "../lists/card-list.js";
import { argumentWords } from "../sentences/argument-words.js";
import { itemWords } from "../sentences/label-words.js";
import { markedWords, plainWords, theirs } from "../sentences/marked-words.js";
import { toolAlone, toolWords } from "../sentences/tool-words.js";
import { coveredFacts } from "../shared/asking-choice.js";
import { countOf } from "../shared/count-of.js";
import { elementWith } from "../shared/element.js";
import { type Fact, factList } from "../shared/fact-list.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { dayAndTime } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions, rules as texts } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";

const MAX_ORIGIN = 300;

function meaningOf({ agent, stage, secret }: PanelConsent): string {
  const name = asLine(agent);
  if (secret === undefined)
    return stage === "post-result" ? texts.allowedTo.result(name) : texts.allowedTo.call(name);
  return texts.allowedTo.secret(name, {
    label: itemWords(secret),
    tool: toolWords(secret),
    origin: asLine(secret.origin, MAX_ORIGIN),
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

/** How often an agent asks on a site is a yes, too: to all the tools that the choice covers. */
interface Choice extends PanelAsking {
  readonly agent: string;
  readonly name: string;
}

const choicesOf = (agents: readonly PanelAgent[]): Choice[] =>
  agents.flatMap(({ id, name, asking = [] }) =>
    asking.map((each) => ({ ...each, agent: id, name: asLine(name) })),
  );

interface Said {
  readonly words: string;
  readonly summary: string;
  readonly facts: readonly Fact[];
  readonly more: string;
}

type Allowed = Choice | PanelConsent;
const isChoice = (allowed: Allowed): allowed is Choice => "choice" in allowed;
const keyOf = (allowed: Allowed): string =>
  isChoice(allowed) ? `${allowed.agent} ${allowed.origin}` : allowed.id;

export class ConsentList extends elementWith({
  consents: [] as readonly PanelConsent[],
  agents: [] as readonly PanelAgent[],
}) {
  static override styles = shared;

  override render() {
    const allowed: Allowed[] = [...choicesOf(this.agents), ...this.consents];
    return html`<section aria-labelledby="consents">
      <div class="row spread">
        <h2 id="consents" tabindex="-1">${texts.allowedHeading()} ${countOf(allowed.length)}</h2>
        ${
          allowed.length < 2
            ? nothing
            : html`<sure-button
                words=${texts.revokeAll()}
                about=${texts.everythingAllowed()}
                @sure=${() => this.#revokeAll(allowed)}
              ></sure-button>`
        }
      </div>
      ${allowed.length === 0 ? html`<p class="empty">${texts.nothingAllowed()}</p>` : nothing}
      ${cardList(allowed, keyOf, (each) => (isChoice(each) ? this.#choice(each) : this.#consent(each)))}
    </section>`;
  }

  #choice(choice: Choice) {
    const { name, origin, tools } = choice;
    const what = questions.asking[choice.choice](tools.length);
    return this.#card(choice, texts.toolOnSite(theirs(name), theirs(asLine(origin, MAX_ORIGIN))), {
      words: `${what}. ${texts.lasts.session()} ${texts.newReasonAsks()}`,
      summary: questions.askingTools(),
      facts: coveredFacts(tools, origin),
      more: wordsAt(origin).questions.askingMeans(),
    });
  }

  #consent(consent: PanelConsent) {
    const site = theirs(asLine(consent.origin, MAX_ORIGIN));
    return this.#card(consent, texts.toolOnSite(toolAlone(consent), site), {
      words: detailsOf(consent),
      summary: questions.moreAbout(),
      facts: placesOf(consent),
      more: texts.endsToo(),
    });
  }

  /** @param marked its title, with the words of pages and agents marked */
  #card(allowed: Allowed, marked: string, said: Said) {
    const name = plainWords(marked);
    return html`<article class="card" aria-label=${name}>
      <div class="row spread">
        <h3>${markedWords(marked)}</h3>
        <button type="button" class="quiet" aria-description=${name} @click=${() => this.#revoke([allowed])}>
          ${texts.revoke()}
        </button>
      </div>
      <p class="soft small">${said.words}</p>
      <details>
        <summary class="soft small">${said.summary}</summary>
        ${factList(said.facts)}
        <p class="soft small">${said.more}</p>
      </details>
    </article>`;
  }

  async #revokeAll(allowed: readonly Allowed[]): Promise<void> {
    if (await this.#revoke(allowed)) this.renderRoot.querySelector("h2")?.focus();
  }

  /** @returns whether all of them are gone */
  async #revoke(allowed: readonly Allowed[]): Promise<boolean> {
    const consents = allowed.flatMap((each) => (isChoice(each) ? [] : [each.id]));
    const yeses = consents.length === 0 ? [] : [sendCommand(this, { type: "revoke", consents })];
    const ended = allowed
      .filter(isChoice)
      .map(({ agent, origin }) =>
        sendCommand(this, { type: "choose-asking", agent, origin, choice: "each", definitions: [] }),
      );
    const answers = await Promise.all([...yeses, ...ended]);
    return answers.every(({ error }) => error === undefined);
  }
}
