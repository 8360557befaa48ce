/** Warns of results that try to tell an agent what to do, until the person has read it. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelCall } from "../protocol/panel-messages.js";
import { findingList, findingStyles } from "./finding-list.js";
import { isWarning } from "./finding-words.js";
import { KeepFocus } from "./keep-focus.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";
import { asLine } from "./untrusted-text.js";

/** A page that warns without end must not push everything else away. */
const MOST = 2;

export class FindingBanner extends LitElement {
  static override properties: PropertyDeclarations = {
    calls: { attribute: false },
  };
  static override styles = [
    shared,
    css`
      ul.warnings {
        margin-top: 12px;
      }
    `,
    findingStyles,
  ];

  declare calls: readonly PanelCall[];

  constructor() {
    super();
    this.calls = [];
    new KeepFocus(this, () => this.renderRoot.querySelector<HTMLElement>(".warnings"));
  }

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
        ${others > 0 ? html`<li class="soft small">${others} more below, in “Recent calls”.</li>` : nothing}
      </ul>
    </div>`;
  }

  #warning({ id, tool, origin, agent, findings = [] }: PanelCall) {
    const title = `finding-${id}`;
    return html`<article class="card alert" aria-labelledby=${title}>
      <h2 id=${title}>${asLine(origin, 300)} may be steering your agent</h2>
      <p class="small">
        What “${asLine(tool)}” gave ${asLine(agent)} reads as if somebody else was giving the orders. The agent was
        warned. Watch what it does next.
      </p>
      ${findingList(findings.filter(isWarning))}
      <div class="row">
        <button type="button" @click=${() => sendCommand(this, { type: "dismiss-finding", call: id })}>
          Understood
        </button>
      </div>
    </article>`;
  }
}
