/** The calls that run or wait for an answer. */
import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelCall } from "../../protocol/panel-messages.js";
import { elementWith } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { tools as texts } from "../shared/words.js";

export class CallList extends elementWith({
  calls: [] as readonly PanelCall[],
}) {
  static override styles = shared;

  override render() {
    return html`<ul>
      ${repeat(
        this.calls,
        ({ id }) => id,
        (call) => html`<li>${this.#call(call)}</li>`,
      )}
    </ul>`;
  }

  /** A warning may be a reason to cancel the call before it ends · S0-51 */
  #call({ id, tool, agent, origin, startedAt, status, isSuspect }: PanelCall) {
    return html`<div class="card">
      <p><b><bdi>${asLine(tool)}</bdi></b></p>
      <p class="soft small">
        ${timeOfDay(startedAt)} · <bdi>${asLine(agent)}</bdi> · <bdi>${asLine(origin, 300)}</bdi> ·
        ${texts.callStatus[status]()}
      </p>
      ${isSuspect ? html`<p class="problem small">${texts.sessionSuspect()}</p>` : nothing}
      <div class="row">
        <button type="button" aria-description=${asLine(tool)} @click=${() => sendCommand(this, { type: "cancel-call", call: id })}>
          ${texts.cancel()}
        </button>
      </div>
    </div>`;
  }
}
