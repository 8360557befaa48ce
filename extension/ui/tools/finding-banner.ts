/** Warns of results that try to tell an agent what to do, until the person has read it. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelCall, PanelFinding } from "../../protocol/panel-messages.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { findingList, findingStyles } from "./finding-list.js";
import { isLeakOnly, isWarning } from "./finding-words.js";

const GIVEN: Readonly<Record<PanelCall["status"], string>> = {
  asking: "The agent does not have it yet.",
  running: "The agent does not have it yet.",
  done: "The agent got it, with a warning. Watch what it does next.",
  failed: "What the agent got is in “Recent calls”.",
  cancelled: "The agent did not get it.",
};

interface Words {
  readonly title: string;
  readonly what: string;
}

/** What the person is told of the site, and of what its tool returned. */
function wordsOf(warnings: readonly PanelFinding[], site: string): Words {
  if (isLeakOnly(warnings)) {
    const what = "held a key or password in a place where none should be. Airlock took it out.";
    return { title: `${site} returned a key that it did not mark`, what };
  }
  if (warnings.every(({ kind }) => kind === "claimed")) {
    return { title: `${site} warns of its own data`, what: "may be an attack, the site says." };
  }
  const what = "reads as if somebody else was giving the orders.";
  return { title: `${site} may be steering your agent`, what };
}

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
        ${others > 0 ? this.#others(others, warned) : nothing}
      </ul>
    </div>`;
  }

  #others(count: number, warned: readonly PanelCall[]) {
    const dismissAll = () => {
      for (const { id } of warned) void sendCommand(this, { type: "dismiss-finding", call: id });
    };
    return html`<li class="row">
      <span class="soft small">${count} more below, in “Recent calls”.</span>
      <button type="button" @click=${dismissAll}>Understood, all ${warned.length}</button>
    </li>`;
  }

  #warning({ id, tool, origin, agent, status, findings = [] }: PanelCall) {
    const title = `finding-${id}`;
    const warnings = findings.filter(isWarning);
    const words = wordsOf(warnings, asLine(origin, 300));
    return html`<article class="card alert" aria-labelledby=${title}>
      <h2 id=${title}>${words.title}</h2>
      <p class="small">
        What “${asLine(tool)}” returned for ${asLine(agent)} ${words.what} ${GIVEN[status]}
      </p>
      ${findingList(warnings)}
      <div class="row">
        <button type="button" @click=${() => sendCommand(this, { type: "dismiss-finding", call: id })}>
          Understood
        </button>
      </div>
    </article>`;
  }
}
