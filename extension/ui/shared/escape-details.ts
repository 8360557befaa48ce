/**
 * Escape closes *Details*: those around the focus, else those of the host. Fields and the list of
 * tools keep what was typed in them.
 */
import type { LitElement, ReactiveController } from "lit";

const FIELDS = "input:not([type='checkbox'], [type='radio']), textarea, select";

const isOpen = (each: EventTarget): each is HTMLDetailsElement =>
  each instanceof HTMLDetailsElement && each.open && !each.matches(".tools");

export class EscapeDetails implements ReactiveController {
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("keydown", this.#pressed);
  }

  hostDisconnected(): void {
    removeEventListener("keydown", this.#pressed);
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    const path = event.composedPath();
    const [target] = path;
    if (target instanceof Element && target.matches(FIELDS)) return;
    const around = path.find(isOpen);
    const found = around ?? [...this.#host.renderRoot.querySelectorAll("details")].find(isOpen);
    if (found === undefined || !this.#host.checkVisibility()) return;
    event.preventDefault();
    found.open = false;
    // The focus inside would be lost.
    if (around !== undefined) found.querySelector("summary")?.focus();
  };
}
