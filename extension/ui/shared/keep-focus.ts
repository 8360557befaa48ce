/** Moves the focus when the focused element goes away: to its row, to the row that took its place, or to the heading. */
import type { LitElement, ReactiveController } from "lit";

export class KeepFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #fallback: () => HTMLElement | null | undefined;
  readonly #selector: string;
  #row: HTMLElement | undefined;
  #index = -1;

  /** @param fallback gets the focus when no row is left */
  constructor(
    host: LitElement,
    fallback: () => HTMLElement | null | undefined,
    selector = "li[tabindex='-1']",
  ) {
    this.#host = host;
    this.#fallback = fallback;
    this.#selector = selector;
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
    (next ?? this.#fallback())?.focus();
  }

  #rows(): HTMLElement[] {
    return [...(this.#host.renderRoot?.querySelectorAll<HTMLElement>(this.#selector) ?? [])];
  }
}
