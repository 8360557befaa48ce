/**
 * A click that was meant for something else does nothing. News may put another button under a
 * pointer that rests: that button takes no click for half a second, and what answers a question
 * none for 700 milliseconds, which is also how long it takes none after its window or the pointer
 * came. Attacks: a page that has something reported in the moment in which the person clicks; a
 * page whose window closes between two clicks. What a person does by keys needs no guard: the focus
 * stays where it was. A key that is held down was pressed for something else.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { ARRIVAL, Arrivals } from "./arrivals.js";

const REST = 500;
const CONTROLS = "a, button, input, label, select, summary, textarea";
/** What is in them answers a question, or something as grave. */
const ANSWERS = "question-stage, question-card, stop-card";
/** While it says `none`, the pointer does not reach what answers. */
const REACH = "--answers-reach";
const KEYS = ["Enter", " "];
/** What acts at a click. In a field, a double click chooses a word. */
const ACTS = "a, button, label, summary, input[type=checkbox], input[type=radio]";

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The element that would take a click at this point, inside of whatever parts it stands. Attack:
 * news come while answers are out of reach, which must not hide from the guard where they went.
 */
function controlAt(point: Point): Element | undefined {
  const { style } = document.documentElement;
  const reach = style.getPropertyValue(REACH);
  style.removeProperty(REACH);
  const control = withinReach(point);
  if (reach !== "") style.setProperty(REACH, reach);
  return control;
}

function withinReach({ x, y }: Point): Element | undefined {
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

const answersIn = (path: readonly EventTarget[]): boolean =>
  path.some((each) => each instanceof Element && each.matches(ANSWERS));

/**
 * The browser counts presses that follow each other soon. Attack, and accident: the first of a
 * double click makes *Reveal* into *Hide*, asks "Are you sure?", or brings another button.
 */
const isAgain = (event: MouseEvent): boolean => event.detail > 1 && actsIn(event.composedPath());

const actsIn = (path: readonly EventTarget[]): boolean =>
  path.some((each) => each instanceof Element && each.matches(ACTS));

/** In whatever parts it stands. */
function isAnswer(control: Element): boolean {
  for (let each: Element | null = control; each !== null; ) {
    if (each.closest(ANSWERS) !== null) return true;
    const root: Node = each.getRootNode();
    each = root instanceof ShadowRoot ? root.host : null;
  }
  return false;
}

export class PointerGuard implements ReactiveController {
  #pointer: Point | undefined;
  /** The control that the pointer was moved onto. */
  #under: Element | undefined;
  /**
   * When something last moved below the pointer, where the pointer was then, and over what before.
   */
  #before: { readonly at: number; readonly point: Point; readonly control: Element | undefined } | undefined;
  #resting: { readonly control: Element; readonly until: number } | undefined;
  readonly #arrivals = new Arrivals(performance.now());
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What became of the last press that was seen here: a click ends one. */
  #press: "none" | "taken" | "refused" = "none";

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  readonly #listeners: readonly (readonly [
    target: EventTarget,
    type: string,
    listener: (event: never) => void,
  ])[] = [
    [window, "pointerover", (event: PointerEvent) => this.#moved(event)],
    [window, "pointermove", (event: PointerEvent) => this.#moved(event)],
    [window, "pointerout", (event: PointerEvent) => this.#left(event)],
    [window, "mousedown", (event: MouseEvent) => this.#pressed(event)],
    [window, "click", (event: MouseEvent) => this.#clicked(event)],
    [window, "keydown", (event: KeyboardEvent) => this.#held(event)],
    [window, "focus", ({ target }: FocusEvent) => this.#focused(target)],
    [document, "visibilitychange", () => this.#appeared()],
    [window, "pageshow", () => this.#appeared()],
    [window, "resize", () => this.#resized()],
    [window, "scroll", () => this.#shifted()],
  ];

  hostConnected(): void {
    for (const [target, type, listener] of this.#listeners)
      target.addEventListener(type, listener as EventListener, true);
    this.#shield();
  }

  hostDisconnected(): void {
    for (const [target, type, listener] of this.#listeners)
      target.removeEventListener(type, listener as EventListener, true);
    clearTimeout(this.#timer);
  }

  /** Right before the host draws what is new. */
  hostUpdate(): void {
    this.#settle();
    const point = this.#pointer;
    this.#before =
      point === undefined ? undefined : { at: performance.now(), point, control: controlAt(point) };
  }

  /** Something moved below the pointer already. */
  #shifted(): void {
    this.#settle();
    const point = this.#pointer;
    if (point !== undefined) this.#before = { at: performance.now(), point, control: this.#under };
  }

  /** Sees, when the person does something next, what the news put under the pointer. */
  #settle(): void {
    const before = this.#before;
    if (before === undefined) return;
    this.#before = undefined;
    const control = controlAt(before.point);
    if (control !== undefined && control !== before.control) {
      this.#resting = { control, until: before.at + (isAnswer(control) ? ARRIVAL : REST) };
    }
  }

  #appeared(): void {
    if (document.visibilityState === "visible") this.#arrivals.windowCame(performance.now());
    this.#shield();
  }

  #resized(): void {
    this.#shifted();
    this.#appeared();
  }

  /** Hears of the window's focus alone, not of something in it. */
  #focused(target: EventTarget | null): void {
    if (target !== window) return;
    this.#arrivals.focusCame(performance.now());
    this.#shield();
  }

  #moved({ clientX: x, clientY: y }: PointerEvent): void {
    this.#settle();
    this.#pointer = { x, y };
    this.#under = controlAt(this.#pointer);
    this.#arrivals.pointerAt({ x, y }, sizeOf(), performance.now());
    this.#shield();
  }

  #left({ relatedTarget }: PointerEvent): void {
    if (relatedTarget !== null) return;
    this.#pointer = undefined;
    this.#arrivals.pointerLeft();
  }

  /** The pointer does not reach what takes no press: nothing looks as if it did. */
  #shield(): void {
    clearTimeout(this.#timer);
    const { style } = document.documentElement;
    const left = this.#arrivals.left(performance.now());
    if (left > 0) this.#timer = setTimeout(() => this.#shield(), left);
    if (left > 0 && !this.#arrivals.mayBePressed) style.setProperty(REACH, "none");
    else style.removeProperty(REACH);
  }

  #isResting(event: MouseEvent): boolean {
    const resting = this.#resting;
    if (resting === undefined || performance.now() >= resting.until) return false;
    return event.composedPath().includes(resting.control);
  }

  /** A press already opens a list of choices. */
  #pressed(event: MouseEvent): void {
    this.#settle();
    const point = { x: event.clientX, y: event.clientY };
    const mayAnswer = this.#arrivals.pressed(point, sizeOf(), event.detail, performance.now());
    this.#shield();
    const isRefused =
      isAgain(event) || this.#isResting(event) || (!mayAnswer && answersIn(event.composedPath()));
    this.#press = isRefused ? "refused" : "taken";
    if (isRefused) stop(event);
  }

  /**
   * Keys click, too: without a count. A click without a press of its own ends one that began in
   * another window.
   */
  #clicked(event: MouseEvent): void {
    this.#settle();
    if (event.detail === 0) return;
    const isForeign = this.#press === "none" && answersIn(event.composedPath());
    if (this.#press === "refused" || isAgain(event) || isForeign || this.#isResting(event)) stop(event);
  }

  /** Attack: the person holds a key down in a page, and a question comes under it. */
  #held(event: KeyboardEvent): void {
    const path = event.composedPath();
    if (event.repeat && KEYS.includes(event.key) && (answersIn(path) || actsIn(path.slice(0, 1))))
      stop(event);
  }
}

const sizeOf = () => ({ width: innerWidth, height: innerHeight });

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
