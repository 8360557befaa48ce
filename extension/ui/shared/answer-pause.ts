/** For half a second after a question came or moved, it takes no answer: that click may be meant for something else. */
import type { LitElement, ReactiveController } from "lit";

const PAUSE = 500;

export class AnswerPause implements ReactiveController {
  readonly #host: LitElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  begin(): void {
    this.set(false);
    this.#timer = setTimeout(() => this.set(true), PAUSE);
  }

  /** Also used to take no second answer while the first is on its way. */
  set(isOver: boolean): void {
    clearTimeout(this.#timer);
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}
