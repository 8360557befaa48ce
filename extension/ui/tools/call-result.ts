/** The result of a call: the agent's part, and next to it the items that the person has. */

import { css, html, nothing } from "lit";
import type { PanelCall, PanelItem } from "../../protocol/panel-messages.js";
import { cardList } from "../lists/card-list.js";
import { elementWith, given } from "../shared/element.js";
import { findingList } from "../shared/finding-list.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { formats, tools as texts } from "../shared/words.js";
import { agentSide } from "./agent-side.js";

const MAX_ERROR = 2_000;

/** Why nothing was kept: the agent got all of it, or there was nothing to get, or nothing ran. */
export function nothingKeptWords({ status, ran, stop }: Pick<PanelCall, "status" | "ran" | "stop">): string {
  if (status === "done") return texts.nothingKept();
  const isResultStopped = stop?.hasRun === true || (ran === "yes" && status !== "failed");
  if (isResultStopped) return texts.resultStopped();
  if (ran === "no" || stop !== undefined) return texts.neverRan();
  return ran === "maybe" ? texts.mayHaveRun() : texts.nothingReturned();
}

export class CallResult extends elementWith({
  call: given<PanelCall>(),
  /** All withheld items; those of this call are found by handle. */
  items: [] as readonly PanelItem[],
  /** Its row in a list says how the call ended. */
  isListed: false,
  /** Kept items are shown around it. */
  isBare: false,
}) {
  static override styles = [
    shared,
    css`
      :host {
        container-type: inline-size;
      }
      .agent {
        padding: 10px;
        border: 1px solid var(--agent-line);
        border-radius: 10px;
        background: var(--agent-paper);
        --sunk: var(--card);
      }
      @container (min-width: 520px) {
        .sides {
          gap: 16px;
          grid-template-columns: 1fr 1fr;
        }
        .kept-heading {
          margin-top: 11px;
        }
      }
    `,
  ];

  override render() {
    const { call } = this;
    const waits = call.status === "running" || call.status === "asking";
    return html`<div class="stack">
      ${this.isListed ? nothing : html`<p class="soft small" role="status">${texts.callStatus[call.status]()}</p>`}
      ${waits ? this.#cancel(call) : this.#sides(call)} ${this.#findings(call)}
    </div>`;
  }

  #findings({ findings = [], origin }: PanelCall) {
    return findings.length === 0
      ? nothing
      : html`<h3>${texts.noticed()}</h3>
          ${findingList(findings, origin)}`;
  }

  #cancel({ id }: PanelCall) {
    return html`<div class="row">
      <button type="button" @click=${() => sendCommand(this, { type: "cancel-call", call: id })}>${texts.cancel()}</button>
    </div>`;
  }

  #sides(call: PanelCall) {
    return html`<div class="sides stack">
      <div class="side agent stack">
        <h3>${texts.agentGets()}</h3>
        ${agentSide(call.agentText ?? "", call.origin)}
      </div>
      ${this.isBare ? nothing : this.#yours(call)}
    </div>`;
  }

  #yours(call: PanelCall) {
    return html`<div class="side stack">
      <h3 class="kept-heading" tabindex="-1">${texts.keptForYou()}</h3>
      ${this.#kept(call)}
    </div>`;
  }

  #kept(call: PanelCall) {
    const { withheld, error, maskedFrom = [] } = call;
    const kept = this.items.filter(({ handle }) => withheld.includes(handle));
    const forgotten = withheld.length - kept.length;
    return html`${
      error === undefined
        ? nothing
        : html`<p class="small">${texts.toolFailed()}</p>
            <p class="problem small">${texts.quoted(asLine(error, MAX_ERROR))}</p>`
    }
    ${
      withheld.length === 0 && error === undefined && maskedFrom.length === 0
        ? html`<p class="soft small">${nothingKeptWords(call)}</p>`
        : nothing
    }
    ${cardList(
      kept,
      ({ handle }) => handle,
      (item) => html`<kept-item .item=${item}></kept-item>`,
    )}
    ${
      maskedFrom.length === 0
        ? nothing
        : html`<p class="small">${texts.maskedFrom(formats.list(maskedFrom.map((origin) => asLine(origin))))}</p>`
    }
    ${forgotten > 0 ? html`<p class="soft small">${texts.forgotten(forgotten)}</p>` : nothing}`;
  }
}
