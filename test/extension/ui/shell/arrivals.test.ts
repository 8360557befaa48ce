/**
 * Every way in which a window can appear under a click: a press answers nothing until it was there
 * for long enough.
 */
import { describe, expect, it } from "vitest";
import { ARRIVAL, Arrivals } from "../../../../extension/ui/shell/arrivals.js";

const SIZE = { width: 440, height: 680 };
const [EDGE, INSIDE] = [
  { x: 2, y: 300 },
  { x: 220, y: 400 },
];

/** A window that the person has looked at for long, with the pointer moved into it. */
function seen(): Arrivals {
  const arrivals = new Arrivals(0);
  arrivals.pointerAt(EDGE, SIZE, 5_000);
  arrivals.pointerAt(INSIDE, SIZE, 5_050);
  return arrivals;
}

const press = (arrivals: Arrivals, at: number, count = 1, point = INSIDE) =>
  arrivals.pressed(point, SIZE, count, at);

/** What happens at ten seconds, and where the pointer is then. */
const WAYS: Readonly<Record<string, (arrivals: Arrivals, at: number) => void>> = {
  "it became visible": (arrivals, at) => arrivals.windowCame(at),
  "it got the focus, and the press did not give it": (arrivals, at) => arrivals.focusCame(at),
  "it got another size": (arrivals, at) => arrivals.windowCame(at),
  "the window over it closed: focus, visibility, and a pointer that did not move": (arrivals, at) => {
    arrivals.pointerLeft();
    arrivals.focusCame(at);
    arrivals.windowCame(at + 40);
    arrivals.pointerAt(INSIDE, SIZE, at + 50);
  },
  "a window over it closed that had no focus: the pointer came in without a move": (arrivals, at) => {
    arrivals.pointerLeft();
    arrivals.pointerAt(INSIDE, SIZE, at);
  },
  "the same at its edge: a hand trembles": (arrivals, at) => {
    arrivals.pointerLeft();
    arrivals.pointerAt(EDGE, SIZE, at);
    arrivals.pointerAt({ x: EDGE.x + 3, y: EDGE.y + 3 }, SIZE, at + 20);
  },
  "the same inside, and the pointer moves on": (arrivals, at) => {
    arrivals.pointerLeft();
    arrivals.pointerAt({ x: 150, y: 200 }, SIZE, at);
    arrivals.pointerAt(INSIDE, SIZE, at + 20);
  },
  "the press is the first that is heard of the pointer": (arrivals) => arrivals.pointerLeft(),
};

describe("A press answers nothing for a moment after", () => {
  it.each(Object.entries(WAYS))("%s", (_, happens) => {
    const early = seen();
    happens(early, 10_000);
    expect(press(early, 10_350)).toBe(false);
    // The next press is in time, whether there was one too early or not.
    expect(press(early, 10_350 + ARRIVAL)).toBe(true);
    const late = seen();
    happens(late, 10_000);
    late.pointerAt(INSIDE, SIZE, 10_060);
    expect(press(late, 10_060 + ARRIVAL)).toBe(true);
  });

  it("the page was made", () => {
    const arrivals = new Arrivals(0);
    arrivals.pointerAt(EDGE, SIZE, 100);
    arrivals.pointerAt(INSIDE, SIZE, 150);
    expect(press(arrivals, ARRIVAL - 1)).toBe(false);
    expect(press(arrivals, ARRIVAL)).toBe(true);
  });

  it("the first press of the same double click went to another window", () => {
    expect(press(seen(), 10_000, 2)).toBe(false);
    const own = seen();
    expect([press(own, 10_000, 1), press(own, 10_200, 2)]).toEqual([true, true]);
    const between = seen();
    expect([press(between, 10_000, 1), press(between, 10_400, 3)]).toEqual([true, false]);
  });
});

describe("A press answers at once", () => {
  it("where the person moved the pointer in over the edge", () => {
    const arrivals = seen();
    arrivals.pointerLeft();
    arrivals.pointerAt(EDGE, SIZE, 10_000);
    arrivals.pointerAt(INSIDE, SIZE, 10_040);
    expect(press(arrivals, 10_080)).toBe(true);
  });

  it("where it gives the focus to a window that the person sees", () => {
    const arrivals = seen();
    arrivals.focusCame(10_000);
    expect(arrivals.mayBePressed).toBe(true);
    expect(press(arrivals, 10_010)).toBe(true);
  });

  it("but not where the focus came with the window", () => {
    const arrivals = seen();
    arrivals.windowCame(9_900);
    arrivals.focusCame(10_000);
    expect([arrivals.mayBePressed, press(arrivals, 10_010)]).toEqual([false, false]);
  });
});
