/** Warns about results that may steer an agent, until the person dismisses the warning. */

import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelCall, PanelFinding } from "../../protocol/panel-messages.js";
import { agentWords } from "../sentences/agent-words.js";
import { markedWords, theirs } from "../sentences/marked-words.js";
import { toolWords } from "../sentences/tool-words.js";
import { elementWith } from "../shared/element.js";
import { findingList } from "../shared/finding-list.js";
import { isLeakOnly, isWarning } from "../shared/finding-words.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, tools as texts } from "../shared/words.js";

function kindOf(found: readonly PanelFinding[]): keyof typeof texts.warnings {
  if (isLeakOnly(found)) return "key";
  return found.every(({ kind }) => kind === "claimed") ? "claimed" : "steering";
}

/** A page that causes many warnings must not push everything else out of sight. */
const MOST = 2;

export class FindingBanner extends elementWith({
  calls: [] as readonly PanelCall[],
}) {
  static override styles = [
    shared,
    css`
      /* Nothing to warn of takes no room. */
      div:has(> ul[hidden]) {
        position: absolute;
      }
    `,
  ];

  override render() {
    const warned = this.calls.filter(
      ({ findings, isDismissed }) => isDismissed !== true && findings?.some(isWarning),
    );
    const others = warned.length - MOST;
    return html`<div role="alert">
      <ul class="warnings" tabindex="-1" ?hidden=${warned.length === 0}>
        ${repeat(
          warned.slice(0, MOST),
          ({ id }) => id,
          (call) => html`<li tabindex="-1">${this.#warning(call)}</li>`,
        )}
        ${others > 0 ? this.#others(others, warned) : nothing}
      </ul>
    </div>`;
  }

  #others(count: number, warned: readonly PanelCall[]) {
    const dismissAll = () => {
      for (const { id } of warned) void sendCommand(this, { type: "dismiss-finding", call: id });
    };
    return html`<li class="row">
      <span class="soft small">${texts.moreBelow(count)}</span>
      <button type="button" @click=${dismissAll}>${texts.closeAll(warned.length)}</button>
    </li>`;
  }

  #warning(call: PanelCall) {
    const { id, origin, agent, status, findings = [] } = call;
    const tool = theirs(toolWords(call));
    const title = `finding-${id}`;
    const warnings = findings.filter(isWarning);
    const kind = kindOf(warnings);
    return html`<article class="card alert" aria-labelledby=${title}>
      <h2 id=${title}>${markedWords(texts.warningTitles[kind](theirs(asLine(origin, 300)), tool))}</h2>
      <p class="small">
        ${markedWords(texts.warnings[kind](tool, agentWords(agent, theirs)))} ${texts.agentHasIt[status]()}
      </p>
      ${findingList(warnings)}
      <div class="row">
        <button type="button" @click=${() => sendCommand(this, { type: "dismiss-finding", call: id })}>
          ${base.close()}
        </button>
      </div>
    </article>`;
  }
}
