/** What is drawn of one kept item. Clocks are never spoken; what became of a click is. */
import { html, nothing } from "lit";
import type { PanelItem } from "../../protocol/panel-messages.js";
import { timeLeft, timeOfDay } from "../shared/time.js";
import { asBlock, asLine } from "../shared/untrusted-text.js";
import { type ItemPhase, isOver } from "./item-phase.js";
import { keptBecause } from "./kept-reasons.js";

export interface ItemFace {
  readonly item: PanelItem;
  readonly phase: ItemPhase;
  /** Set while it shows. */
  readonly value: string | undefined;
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
  copy(): void;
  forget(): void;
  showPage(): void;
}

/** Always the same: the length of a secret is part of it. */
const MASK = "••••••••••••";

export function itemTemplate(face: ItemFace, actions: ItemActions) {
  const { item, phase } = face;
  return html`<article class=${isOver(phase) ? "card over" : "card"} aria-label=${asLine(item.label)}>
    <div>
      <h4>${asLine(item.label)}</h4>
      <p class="soft small">
        ${keptBecause(item.reason)}${item.schemaPath === "" ? nothing : html` · <code>${asLine(item.schemaPath)}</code>`} ·
        ${timeOfDay(item.receivedAt)}
      </p>
    </div>
    ${item.note === undefined ? nothing : besideIt(item.note)}
    ${face.value === undefined ? nothing : shownValue(face.value, actions)}
    ${isOver(phase) ? nothing : liveRow(face, actions)} ${hint(face)}
    <div class="said small">
      <p role="status">${face.note}</p>
      <p role="alert" class="problem">${BY_PHASE[phase] === undefined ? face.problem : ""}</p>
    </div>
    ${whatFailed(face)} ${whatNext(face, actions)}
  </article>`;
}

/** It may quote the secret, so it shows when the person opens it. */
const besideIt = (note: string) => html`<details class="small">
  <summary>What the tool said with it</summary>
  <p>“${asBlock(note)}”</p>
</details>`;

const shownValue = (value: string, { hideByKey }: ItemActions) => html`<pre
  tabindex="0"
  role="group"
  aria-label="Revealed value"
  @keydown=${({ key }: KeyboardEvent) => (key === "Escape" ? hideByKey() : undefined)}
>${asBlock(value)}</pre>`;

/** One button for both ways, so that it keeps the focus; one that cannot be pressed now keeps it, too. */
function mainButton({ item, phase, value, busy, problem }: ItemFace, { reveal, hide }: ItemActions) {
  const isShown = value !== undefined;
  const failed = problem !== "" || item.problem !== undefined;
  const words = isShown ? "Hide" : busy ? "Asking the site…" : failed ? "Try again" : "Reveal";
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
    ${value === undefined ? html`<span class="mask" role="img" aria-label="Hidden value">${MASK}</span>` : nothing}
    ${mainButton(face, actions)}
    ${item.held ? html`<button type="button" aria-description=${label} @click=${actions.copy}>Copy</button>` : nothing}
    <sure-button words="Forget" about=${label} @sure=${actions.forget}></sure-button>
  </div>`;
}

/** Before a click, whom it will ask; and how long that makes sense. */
function hint({ item, phase, value, secondsShown, now }: ItemFace) {
  if (value !== undefined) {
    return html`<p class="soft small">Hides in ${secondsShown} s, or when you look away.</p>`;
  }
  if (item.path === undefined || item.held || phase !== "ready") return nothing;
  const address = asLine(`${item.origin}${item.path}`, 300);
  return html`<p class="soft small">
    Reveal asks <b>${address}</b>${
      item.expiresAt === undefined ? nothing : html` · expires in ${timeLeft(item.expiresAt - now)}`
    }
  </p>`;
}

const BY_PHASE: Readonly<Partial<Record<ItemPhase, string>>> = {
  unusable: "It cannot be revealed.",
  expired: "Expired. Run the tool again for a new one.",
  away: "Its page was closed or left. Go back to it, or run the tool again.",
};

/** What went wrong, and what to do about it. The answer to a click is spoken instead. */
function whatFailed({ item, phase, problem, now }: ItemFace) {
  const words = BY_PHASE[phase] ?? (problem === "" ? (item.problem ?? "") : "");
  return html`${words === "" ? nothing : html`<p class="small problem">${words}</p>`}
    ${
      phase === "waiting"
        ? html`<p class="small">Try again in ${timeLeft((item.retryAt ?? now) - now)}.</p>`
        : nothing
    }`;
}

/** Where to sign in or run the tool again; and an end of what is over. */
function whatNext({ item, phase, problem }: ItemFace, { showPage, forget }: ItemActions) {
  const over = isOver(phase);
  const failed = over || problem !== "" || item.problem !== undefined;
  const canGo = failed && item.path !== undefined && !item.held && item.away !== true && phase !== "waiting";
  const label = asLine(item.label);
  if (!canGo && !over) return nothing;
  return html`<div class="row">
    ${canGo ? html`<button type="button" class="quiet" @click=${showPage}>Go to its page</button>` : nothing}
    ${over ? html`<button type="button" class="quiet" aria-description=${label} @click=${forget}>Dismiss</button>` : nothing}
  </div>`;
}
