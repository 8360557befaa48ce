/**
 * The keys that answer the question in sight, wherever the focus is in its window. No page and no
 * field uses them, no screen reader and no browser; a page cannot press keys here. Attack: a
 * question comes, or its window takes the focus, while the person types. So they answer nothing for
 * 700 milliseconds after that, nor after a key that was meant for something else.
 */
import type { LitElement, ReactiveController } from "lit";

/** In milliseconds, as long as a press answers nothing. */
const REST = 700;

/** With Alt and Shift: the key → whether it allows. */
const ANSWERS: Readonly<Record<string, boolean>> = { Enter: true, Backspace: false };
/** They only move about. */
const SILENT = ["Alt", "Control", "Meta", "Shift", "AltGraph", "CapsLock", "Tab", "F6"];
const FIELDS = "input:not([type='checkbox'], [type='radio']), textarea, select, [contenteditable]";

/** As `aria-keyshortcuts` has them. */
export const keysFor = (allow: boolean): string => `Alt+Shift+${allow ? "Enter" : "Backspace"}`;

const isField = (target: EventTarget | undefined): boolean =>
  target instanceof Element && target.matches(FIELDS);

export class AnswerKeys implements ReactiveController {
  readonly #host: LitElement;
  readonly #answer: (event: Event, allow: boolean) => void;
  #restsUntil = 0;

  constructor(host: LitElement, answer: (event: Event, allow: boolean) => void) {
    this.#host = host;
    this.#answer = answer;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("keydown", this.#pressed, true);
    addEventListener("focus", this.#came, true);
    addEventListener("pageshow", this.#rest);
    this.#rest();
  }

  hostDisconnected(): void {
    removeEventListener("keydown", this.#pressed, true);
    removeEventListener("focus", this.#came, true);
    removeEventListener("pageshow", this.#rest);
  }

  readonly #rest = (): void => {
    this.#restsUntil = performance.now() + REST;
  };

  /** The window's focus, not that of something in it. */
  readonly #came = ({ target }: FocusEvent): void => {
    if (!(target instanceof Node)) this.#rest();
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    const { altKey, shiftKey, ctrlKey, metaKey, key } = event;
    const isOurs = altKey && shiftKey && !ctrlKey && !metaKey && Object.hasOwn(ANSWERS, key);
    const path = event.composedPath();
    // In a field, Backspace takes letters away, with whatever other keys.
    const allow = isOurs && !(isField(path[0]) && key === "Backspace") ? ANSWERS[key] : undefined;
    if (allow === undefined) {
      // What is typed into the question's own fields is meant for it.
      if (!SILENT.includes(key) && !(isField(path[0]) && path.includes(this.#host))) this.#rest();
      return;
    }
    // The button that has the focus would be pressed by Enter.
    event.preventDefault();
    event.stopImmediatePropagation();
    const isEarly = performance.now() < this.#restsUntil;
    this.#rest();
    if (!isEarly && !event.repeat && this.#host.checkVisibility()) this.#answer(event, allow);
  };
}
