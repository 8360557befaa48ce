/** The markup of one withheld item. Screen readers hear the result of a click, but no clocks. */

import { html, nothing } from "lit";
import type { PanelItem } from "../../protocol/panel-messages.js";
import { agentWords } from "../sentences/agent-words.js";
import { labelWords } from "../sentences/label-words.js";
import { dayAndTime, dayInShort, timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, documents, kept as texts } from "../shared/words.js";
import { type ItemPhase, isOver } from "./item-phase.js";

export interface ItemFace {
  readonly item: PanelItem;
  readonly phase: ItemPhase;
  /** Set while the value is shown. */
  readonly value: string | undefined;
  /** The person wants this value as text, not as the document that it is. */
  readonly isAsText: boolean;
  readonly secondsShown: number;
  readonly note: string;
  readonly problem: string;
  readonly busy: boolean;
  readonly now: number;
  /** Says of which site it is: where it stands outside of its group. */
  readonly hasSite: boolean;
}

export interface ItemActions {
  reveal(): void;
  hide(): void;
  hideByKey(): void;
  showAsText(isWanted: boolean): void;
  copy(): void;
  forget(): void;
  showPage(): void;
}

const keptBecause = (reason: string): string =>
  (Object.hasOwn(texts.reasons, reason) ? texts.reasons[reason] : undefined)?.() ?? texts.otherReason();

const placeWords = ({ schemaPath }: PanelItem): string =>
  schemaPath === "" ? "" : ` · ${asLine(base.placeInResult(schemaPath))}`;

/** Outside of its site's group, it stands right below the heading of its view. */
const headingOf = ({ item, hasSite }: ItemFace) =>
  hasSite
    ? html`<h3 dir="auto">${labelWords(item.label)}</h3>`
    : html`<h4 dir="auto">${labelWords(item.label)}</h4>`;

function sourceWords({ item, hasSite }: ItemFace): string {
  const [agent, tool] = [agentWords(item.agent), asLine(item.tool)];
  return hasSite ? texts.keptFromAt(agent, tool, asLine(item.origin, 300)) : texts.keptFrom(agent, tool);
}

/** Not how long ago: words that change by themselves move what stands below them. */
const receivedWords = ({ item: { receivedAt }, now }: ItemFace): string =>
  new Date(receivedAt).toDateString() === new Date(now).toDateString()
    ? timeOfDay(receivedAt)
    : dayInShort(receivedAt);

/** Always the same length: the length of a secret is secret, too. */
const MASK = "••••••••";

export function itemTemplate(face: ItemFace, actions: ItemActions) {
  const { item, phase } = face;
  return html`<article class=${isOver(phase) ? "card over" : "card"} aria-label=${labelWords(item.label)}>
    <div class="top stack">
      <div class="about">
        <div class="name">
          ${headingOf(face)}
          ${isOver(phase) || face.value !== undefined ? nothing : html`<span class="mask" role="img" aria-label=${texts.hiddenValue()}>${MASK}</span>`}
        </div>
        <p class="soft small">${sourceWords(face)} · <span class="age" title=${dayAndTime(item.receivedAt)}>${receivedWords(face)}</span></p>
      </div>
      ${isOver(phase) ? nothing : liveRow(face, actions)}
    </div>
    ${face.value === undefined ? nothing : shownValue(face, face.value, actions)}
    ${hint(face)}
    <div class="said small">
      <p role="status">${face.note}</p>
      <p role="alert" class="problem">${BY_PHASE[phase] === undefined ? face.problem : ""}</p>
    </div>
    ${whatFailed(face)} ${whatNext(face, actions)}
  </article>`;
}

const shownValue = (
  { item, isAsText }: ItemFace,
  value: string,
  { hideByKey, showAsText }: ItemActions,
) => html`<quoted-text
  .text=${value}
  from=${documents.fromSite(asLine(item.origin, 300))}
  words=${texts.revealedValue()}
  ?asText=${isAsText}
  @as-text=${({ detail }: CustomEvent<boolean>) => showAsText(detail)}
  @keydown=${({ key }: KeyboardEvent) => (key === "Escape" ? hideByKey() : undefined)}
></quoted-text>`;

/** One button for Reveal and Hide, so that it keeps the focus. It keeps it while disabled, too. */
function revealButton({ item, phase, value, busy, problem }: ItemFace, { reveal, hide }: ItemActions) {
  const isShown = value !== undefined;
  const failed = problem !== "" || item.problem !== undefined;
  const idle = failed ? texts.retry() : texts.reveal();
  const words = isShown ? texts.hide() : busy ? texts.askingSite() : idle;
  return html`<button
    type="button"
    class="reveal"
    aria-disabled=${!isShown && (busy || phase !== "ready") ? "true" : "false"}
    aria-description=${labelWords(item.label)}
    @click=${isShown ? hide : reveal}
  >
    ${words}
  </button>`;
}

/** The most usual act comes first: copying, which shows nothing. */
function liveRow(face: ItemFace, actions: ItemActions) {
  const { item, phase, busy } = face;
  const label = labelWords(item.label);
  return html`<div class="row">
    ${
      phase === "ready"
        ? html`<button type="button" class="main" aria-disabled=${busy ? "true" : "false"} aria-description=${label} @click=${actions.copy}>${texts.copy()}</button>`
        : nothing
    }
    ${revealButton(face, actions)}
    <sure-button words=${texts.forget()} about=${label} @sure=${actions.forget}></sure-button>
  </div>`;
}

/** Before a click: which address Reveal asks, and when the item expires. */
function hint({ item, phase, value, secondsShown, now }: ItemFace) {
  const why = `${keptBecause(item.reason)}${placeWords(item)}`;
  if (value !== undefined) return html`<p class="soft small">${texts.hidesIn(secondsShown)}</p>`;
  if (item.path === undefined || item.held || phase !== "ready")
    return html`<p class="soft small">${why}</p>`;
  const left = item.expiresAt === undefined ? [] : [texts.expiresIn(base.timeLeft(item.expiresAt - now))];
  return html`<p class="soft small">${[why, texts.revealAsks(asLine(`${item.origin}${item.path}`, 300)), ...left].join(" · ")}</p>`;
}

const BY_PHASE: Readonly<Partial<Record<ItemPhase, string>>> = {
  unusable: texts.phaseProblems.unusable(),
  expired: texts.phaseProblems.expired(),
  away: texts.phaseProblems.away(),
};

/** The fault. The alert above says it instead when it answers a click. */
function whatFailed({ item, phase, problem, now }: ItemFace) {
  const words = BY_PHASE[phase] ?? (problem === "" ? (item.problem ?? "") : "");
  return html`${words === "" ? nothing : html`<p class="small problem">${words}</p>`}
    ${
      phase === "waiting"
        ? html`<p class="small">${texts.retryIn(base.timeLeft((item.retryAt ?? now) - now))}</p>`
        : nothing
    }`;
}

/** A way to its page, to sign in or run the tool again; and to dismiss an item that is over. */
function whatNext({ item, phase, problem }: ItemFace, { showPage, forget }: ItemActions) {
  const over = isOver(phase);
  const failed = over || problem !== "" || item.problem !== undefined;
  const canGo = failed && item.path !== undefined && !item.held && item.away !== true && phase !== "waiting";
  const label = labelWords(item.label);
  if (!canGo && !over) return nothing;
  return html`<div class="row">
    ${canGo ? html`<button type="button" class="quiet" @click=${showPage}>${texts.goToPage()}</button>` : nothing}
    ${over ? html`<button type="button" class="quiet" aria-description=${label} @click=${forget}>${base.close()}</button>` : nothing}
  </div>`;
}
