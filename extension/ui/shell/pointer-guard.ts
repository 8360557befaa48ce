/**
 * A click that was meant for something else does nothing. News may put another button under a pointer that rests: that
 * button takes no click for half a second. Attack: a page that has something reported in the moment in which the person
 * clicks. What a person does by keys needs no guard: the focus stays where it was.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

const REST = 500;
const CONTROLS = "a, button, input, label, select, summary, textarea";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The element that would take a click at this point, inside of whatever parts it stands. */
function controlAt({ x, y }: Point): Element | undefined {
  let found: Element | null = null;
  for (let root: DocumentOrShadowRoot | null | undefined = document; root; root = found?.shadowRoot) {
    const inner = root.elementFromPoint(x, y);
    if (inner === null || inner === found) break;
    found = inner;
  }
  while (found !== null) {
    const control = found.closest(CONTROLS);
    if (control !== null) return control;
    const root = found.getRootNode();
    found = root instanceof ShadowRoot ? root.host : null;
  }
  return undefined;
}

export class PointerGuard implements ReactiveController {
  #pointer: Point | undefined;
  /** When the last news came, where the pointer was then, and over what. */
  #before: { readonly at: number; readonly point: Point; readonly control: Element | undefined } | undefined;
  #resting: { readonly control: Element; readonly until: number } | undefined;
  /** The press that a click ends was refused. */
  #isRefused = false;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener("pointermove", this.#moved, true);
    addEventListener("pointerout", this.#left, true);
    addEventListener("mousedown", this.#pressed, true);
    addEventListener("click", this.#pressed, true);
  }

  hostDisconnected(): void {
    removeEventListener("pointermove", this.#moved, true);
    removeEventListener("pointerout", this.#left, true);
    removeEventListener("mousedown", this.#pressed, true);
    removeEventListener("click", this.#pressed, true);
  }

  /** Right before the host draws what is new. */
  hostUpdate(): void {
    this.#settle();
    const point = this.#pointer;
    this.#before =
      point === undefined ? undefined : { at: performance.now(), point, control: controlAt(point) };
  }

  /** Sees, when the person does something next, what the news put under the pointer. */
  #settle(): void {
    const before = this.#before;
    if (before === undefined) return;
    this.#before = undefined;
    const control = controlAt(before.point);
    if (control !== undefined && control !== before.control) {
      this.#resting = { control, until: before.at + REST };
    }
  }

  readonly #moved = ({ clientX: x, clientY: y }: PointerEvent): void => {
    this.#settle();
    this.#pointer = { x, y };
  };

  readonly #left = ({ relatedTarget }: PointerEvent): void => {
    if (relatedTarget === null) this.#pointer = undefined;
  };

  /** Keys click, too: without a count. A press already opens a list of choices. */
  readonly #pressed = (event: MouseEvent): void => {
    this.#settle();
    const resting = this.#resting;
    if (resting === undefined || event.detail === 0) return;
    const isEarly = performance.now() < resting.until || (event.type === "click" && this.#isRefused);
    this.#isRefused = isEarly && event.composedPath().includes(resting.control);
    if (!this.#isRefused) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}
