/** Recent calls, newest first. The result of a call is rendered when the person opens it. */

import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelCall, PanelItem } from "../../protocol/panel-messages.js";
import { isLeakOnly, isWarning } from "../shared/finding-words.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { tools as texts } from "../shared/words.js";

const isWaiting = ({ status }: PanelCall): boolean => status === "running" || status === "asking";

export class CallList extends LitElement {
  static override properties: PropertyDeclarations = {
    calls: { attribute: false },
    items: { attribute: false },
    brief: { type: Boolean },
    opened: { state: true },
  };
  static override styles = [
    shared,
    css`
      summary span {
        overflow-wrap: anywhere;
      }
      details[open] call-result {
        margin-top: 8px;
      }
    `,
  ];

  declare calls: readonly PanelCall[];
  declare items: readonly PanelItem[];
  /** In *Now*, which has a heading of its own. */
  declare brief: boolean;
  declare opened: ReadonlySet<string>;

  constructor() {
    super();
    this.calls = [];
    this.items = [];
    this.brief = false;
    this.opened = new Set();
  }

  override render() {
    return html`<section aria-label=${texts.callsHeading()}>
      ${this.brief ? nothing : html`<h2 tabindex="-1">${texts.callsHeading()} <span class="count">${this.calls.length}</span></h2>`}
      ${this.calls.length === 0 ? html`<p class="empty">${texts.noCalls()}</p>` : nothing}
      <ul>
        ${repeat(
          this.calls,
          ({ id }) => id,
          (call) => html`<li>${this.#call(call)}</li>`,
        )}
      </ul>
    </section>`;
  }

  #call(call: PanelCall) {
    const warnings = (call.findings ?? []).filter(isWarning);
    const words = isLeakOnly(warnings) ? texts.unmarkedKey() : texts.suspiciousText();
    const warned = warnings.length > 0 ? html` · <b class="problem">${words}</b>` : nothing;
    const kept = call.withheld.length > 0 ? ` · ${texts.keptCount(call.withheld.length)}` : "";
    const toggle = ({ target }: Event) => {
      if ((target as HTMLDetailsElement).open) this.opened = new Set(this.opened).add(call.id);
    };
    return html`<div class="card">${this.#details(call, html`${texts.callStatus[call.status]()}${kept}${warned}`, toggle)}
      ${isWaiting(call) ? this.#end(call) : nothing}
    </div>`;
  }

  /** A warning may be a reason to cancel the call before it ends · S0-51 */
  #end({ id, tool, isSuspect }: PanelCall) {
    return html`<div class="row">
      ${isSuspect ? html`<p class="problem small">${texts.sessionSuspect()}</p>` : nothing}
      <button
        type="button"
        aria-description=${asLine(tool)}
        @click=${() => sendCommand(this, { type: "cancel-call", call: id })}
      >
        ${texts.cancel()}
      </button>
    </div>`;
  }

  #details(call: PanelCall, status: TemplateResult, toggle: (event: Event) => void) {
    return html`<details @toggle=${toggle}>
      <summary>
        <b>${asLine(call.tool)}</b>
        <span class="soft small">
          ${timeOfDay(call.startedAt)} · ${asLine(call.agent)} · ${asLine(call.origin, 300)} ·
          ${status}
        </span>
      </summary>
      ${isWaiting(call) ? html`<p class="soft small">${texts.notFinished()}</p>` : nothing}
      ${
        this.opened.has(call.id) && !isWaiting(call)
          ? html`<call-result .call=${call} .items=${this.items} isListed></call-result>`
          : nothing
      }
    </details>`;
  }
}
