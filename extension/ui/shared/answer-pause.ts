/**
 * For 700 milliseconds after a question came, moved or came into view, it takes no answer: that
 * click may be meant for something else. Attack: a page covers the question with a window of its
 * own, and closes it under the pointer.
 */
import type { LitElement, ReactiveController } from "lit";

const PAUSE = 700;

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

  hostConnected(): void {
    document.addEventListener("visibilitychange", this.begin);
  }

  hostDisconnected(): void {
    document.removeEventListener("visibilitychange", this.begin);
    clearTimeout(this.#timer);
  }

  readonly begin = (): void => {
    this.set(false);
    this.#timer = setTimeout(() => this.set(true), PAUSE);
  };

  /** Also used to take no second answer while the first is on its way. */
  set(isOver: boolean): void {
    clearTimeout(this.#timer);
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}
