/**
 * Moves the focus when the focused element goes away: to its row, to the row that took its place,
 * or to the heading. If the heading has gone as well, the element fires `left-empty`.
 */
import type { LitElement, ReactiveController } from "lit";

const ROWS = "li[tabindex='-1'], .card[tabindex='-1']";

export class KeepFocus implements ReactiveController {
  readonly #host: LitElement;
  #row: HTMLElement | undefined;
  #index = -1;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    const rows = this.#rows();
    this.#index = rows.findIndex((row) => row.matches(":focus-within"));
    this.#row = rows[this.#index];
  }

  hostUpdated(): void {
    const row = this.#row;
    this.#row = undefined;
    if (row === undefined || row.matches(":focus-within")) return;
    const rows = this.#rows();
    const next = row.isConnected ? row : rows[Math.min(this.#index, rows.length - 1)];
    const heading = next ?? this.#host.renderRoot.querySelector<HTMLElement>('[tabindex="-1"]');
    if (heading === null) this.#host.dispatchEvent(new CustomEvent("left-empty"));
    else heading.focus();
  }

  #rows(): HTMLElement[] {
    return [...(this.#host.renderRoot?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
  }
}
