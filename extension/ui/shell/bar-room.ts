/**
 * The room that the bar takes at the foot of the panel: the answers of a question stand above it,
 * and what gets the focus scrolls clear of it.
 */
import type { LitElement, ReactiveController } from "lit";

export class BarRoom implements ReactiveController {
  readonly #host: LitElement;
  readonly #observer = new ResizeObserver(() => this.#measure());

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const bar = this.#bar();
    if (bar) this.#observer.observe(bar);
    this.#measure();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    document.documentElement.style.removeProperty("--bar-room");
  }

  #bar(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(".bar");
  }

  #measure(): void {
    const bar = this.#bar();
    const room = bar?.firstElementChild ? bar.offsetHeight : 0;
    document.documentElement.style.setProperty("--bar-room", `${room}px`);
  }
}
