/** The markup of one withheld item. Screen readers hear the result of a click, but no clocks. */
import { html, nothing } from "lit";
import { fromSite } from "../../../src/texts/people/documents.js";
import * as texts from "../../../src/texts/people/kept.js";
import { placeInResult, timeLeft } from "../../../src/texts/people.js";
import type { PanelItem } from "../../protocol/panel-messages.js";
import { timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
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

function placeOf(path: string) {
  const place = placeInResult(path);
  return place === path ? html`<code>${asLine(path)}</code>` : place;
}

/** Always the same length: the length of a secret is secret, too. */
const MASK = "••••••••••••";

export function itemTemplate(face: ItemFace, actions: ItemActions) {
  const { item, phase } = face;
  return html`<article class=${isOver(phase) ? "card over" : "card"} aria-label=${asLine(item.label)}>
    <div>
      <h4>${asLine(item.label)}</h4>
      <p class="soft small">
        ${keptBecause(item.reason)}${item.schemaPath === "" ? nothing : html` · ${placeOf(item.schemaPath)}`} ·
        ${timeOfDay(item.receivedAt)}
      </p>
    </div>
    ${face.value === undefined ? nothing : shownValue(face, face.value, actions)}
    ${isOver(phase) ? nothing : liveRow(face, actions)} ${hint(face)}
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
  from=${fromSite(asLine(item.origin, 300))}
  words=${texts.revealedValue()}
  ?asText=${isAsText}
  @as-text=${({ detail }: CustomEvent<boolean>) => showAsText(detail)}
  @keydown=${({ key }: KeyboardEvent) => (key === "Escape" ? hideByKey() : undefined)}
></quoted-text>`;

/** One button for Reveal and Hide, so that it keeps the focus. It keeps it while disabled, too. */
function mainButton({ item, phase, value, busy, problem }: ItemFace, { reveal, hide }: ItemActions) {
  const isShown = value !== undefined;
  const failed = problem !== "" || item.problem !== undefined;
  const idle = failed ? texts.retry() : texts.reveal();
  const words = isShown ? texts.hide() : busy ? texts.askingSite() : idle;
  return html`<button
    type="button"
    class="main"
    aria-disabled=${!isShown && (busy || phase !== "ready") ? "true" : "false"}
    aria-description=${asLine(item.label)}
    @click=${isShown ? hide : reveal}
  >
    ${words}
  </button>`;
}

function liveRow(face: ItemFace, actions: ItemActions) {
  const { item, value } = face;
  const label = asLine(item.label);
  return html`<div class="row">
    ${value === undefined ? html`<span class="mask" role="img" aria-label=${texts.hiddenValue()}>${MASK}</span>` : nothing}
    ${mainButton(face, actions)}
    ${item.held ? html`<button type="button" aria-description=${label} @click=${actions.copy}>${texts.copy()}</button>` : nothing}
    <sure-button words=${texts.forget()} about=${label} @sure=${actions.forget}></sure-button>
  </div>`;
}

/** Before a click: which address Reveal asks, and when the item expires. */
function hint({ item, phase, value, secondsShown, now }: ItemFace) {
  if (value !== undefined) {
    return html`<p class="soft small">${texts.hidesIn(secondsShown)}</p>`;
  }
  if (item.path === undefined || item.held || phase !== "ready") return nothing;
  const address = asLine(`${item.origin}${item.path}`, 300);
  return html`<p class="soft small">
    ${texts.revealAsks(address)}${
      item.expiresAt === undefined ? nothing : html` · ${texts.expiresIn(timeLeft(item.expiresAt - now))}`
    }
  </p>`;
}

const BY_PHASE: Readonly<Partial<Record<ItemPhase, string>>> = {
  unusable: texts.phaseProblems.unusable(),
  expired: texts.phaseProblems.expired(),
  away: texts.phaseProblems.away(),
};

/** What went wrong. The alert above says it instead when it answers a click. */
function whatFailed({ item, phase, problem, now }: ItemFace) {
  const words = BY_PHASE[phase] ?? (problem === "" ? (item.problem ?? "") : "");
  return html`${words === "" ? nothing : html`<p class="small problem">${words}</p>`}
    ${
      phase === "waiting"
        ? html`<p class="small">${texts.retryIn(timeLeft((item.retryAt ?? now) - now))}</p>`
        : nothing
    }`;
}

/** A way to its page, to sign in or run the tool again; and to dismiss an item that is over. */
function whatNext({ item, phase, problem }: ItemFace, { showPage, forget }: ItemActions) {
  const over = isOver(phase);
  const failed = over || problem !== "" || item.problem !== undefined;
  const canGo = failed && item.path !== undefined && !item.held && item.away !== true && phase !== "waiting";
  const label = asLine(item.label);
  if (!canGo && !over) return nothing;
  return html`<div class="row">
    ${canGo ? html`<button type="button" class="quiet" @click=${showPage}>${texts.goToPage()}</button>` : nothing}
    ${over ? html`<button type="button" class="quiet" aria-description=${label} @click=${forget}>${texts.dismiss()}</button>` : nothing}
  </div>`;
}
