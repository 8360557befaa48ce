/** The half second in which a question takes no answer, after it came or moved: a click meant for something else is none. */
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

  /** While an answer is on its way, there must not be another one. */
  set(isOver: boolean): void {
    clearTimeout(this.#timer);
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}
