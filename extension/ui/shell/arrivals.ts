/**
 * How long ago the window came under the pointer. Attack: a window lies over a question and closes
 * at the first press of a double click, or right before a click: what the person presses then is
 * not what they saw. So a press answers nothing for a moment after the window, its focus or the
 * pointer came; a pointer that the person moves in over the edge is theirs. Times are milliseconds.
 */

/** A double click is over by then, and a person has seen what they are about to press. */
export const ARRIVAL = 700;
/** Pixels from the window's edge: what comes in there and moves on was moved in. */
const EDGE = 40;
/** Pixels: a hand that presses twice moves less. */
const TREMOR = 6;
/** A press that gives the window its focus comes that soon after it. */
const WITH_PRESS = 100;
/** The browser counts presses as one double click for that long. */
const DOUBLE = 600;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const isAtEdge = ({ x, y }: Point, { width, height }: Size): boolean =>
  Math.min(x, y, width - x, height - y) <= EDGE;

export class Arrivals {
  /** The window is as it is for long enough from then on. */
  #windowUntil: number;
  #pointer: { readonly from: Point; readonly isMoveable: boolean; until: number } | undefined;
  /** The focus that came last, and what was true before. */
  #focus: { readonly at: number; readonly windowUntil: number } | undefined;
  #press: { readonly at: number; readonly count: number } = { at: Number.NEGATIVE_INFINITY, count: 0 };

  /** @param now when the page was made */
  constructor(now: number) {
    this.#windowUntil = now + ARRIVAL;
  }

  /** The window became visible, or another size. */
  windowCame(now: number): void {
    this.#windowUntil = now + ARRIVAL;
    this.#focus = undefined;
  }

  /**
   * Attack: the window below the one that closed gets the focus. A press on a window that the
   * person sees gives it, too.
   */
  focusCame(now: number): void {
    const wasReady = this.#pointer !== undefined && this.isReady(now);
    this.#focus = wasReady ? { at: now, windowUntil: this.#windowUntil } : undefined;
    this.#windowUntil = now + ARRIVAL;
  }

  pointerLeft(): void {
    this.#pointer = undefined;
  }

  pointerAt(point: Point, size: Size, now: number): void {
    const { from, isMoveable } = this.#pointer ?? {};
    if (from === undefined) {
      this.#pointer = { from: point, isMoveable: isAtEdge(point, size), until: now + ARRIVAL };
    } else if (isMoveable === true && Math.hypot(point.x - from.x, point.y - from.y) > TREMOR) {
      this.#pointer = { from, isMoveable, until: now };
    }
  }

  /** Milliseconds until a press may answer; 0 if it may. */
  left(now: number): number {
    return Math.max(0, this.#windowUntil - now, (this.#pointer?.until ?? now) - now);
  }

  isReady(now: number): boolean {
    return this.left(now) === 0;
  }

  /**
   * The focus has just come, and the pointer was here before: it may be of a press that is on its
   * way.
   */
  get mayBePressed(): boolean {
    return this.#focus !== undefined;
  }

  /** @param count of the browser: 2 for the second press of a double click, in whatever windows */
  pressed(point: Point, size: Size, count: number, now: number): boolean {
    const { at, count: last } = this.#press;
    this.#press = { at: now, count };
    const isBegunElsewhere = count > 1 && (now - at > DOUBLE || last < count - 1);
    if (this.#pointer === undefined) this.pointerAt(point, size, now);
    const { at: focusAt = Number.NEGATIVE_INFINITY, windowUntil = now } = this.#focus ?? {};
    if (now - focusAt <= WITH_PRESS) this.#windowUntil = windowUntil;
    this.#focus = undefined;
    return !isBegunElsewhere && this.isReady(now);
  }
}
