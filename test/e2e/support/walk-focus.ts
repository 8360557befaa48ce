/** Everything that the Tab key should reach in a page, and where it stops. */
import type { Page } from "@playwright/test";

export interface Stop {
  readonly name: string;
  /** Whether something marks it as the one with the focus. */
  readonly isMarked: boolean;
  /** Something else lies over it. */
  readonly isCovered: boolean;
}

/**
 * Runs in the page: what can be reached, through shadow roots. One of a group of radio buttons is
 * enough.
 */
function namesOfReachable(): string[] {
  const found: string[] = [];
  const look = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (element.shadowRoot) look(element.shadowRoot);
      const isControl = element.matches("button, a[href], input, select, textarea, summary, [tabindex]");
      const isOtherRadio = element.matches("input[type=radio]:not(:checked)");
      const isOut = element.tabIndex < 0 || element.matches(":disabled") || !element.checkVisibility();
      if (!isControl || isOtherRadio || isOut) continue;
      if (element.matches("summary") && element.parentElement?.localName !== "details") continue;
      found.push(
        `${element.localName} ${(element.ariaLabel ?? (element.textContent || element.id)).trim().replace(/\s+/g, " ")}`,
      );
    }
  };
  look(document);
  return found;
}

/** Runs in the page. */
function activeStop(): Stop | undefined {
  let active = document.activeElement as HTMLElement | null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement as HTMLElement;
  if (active === null || active === document.body) return undefined;
  const { outlineStyle, outlineWidth } = getComputedStyle(active);
  const box = active.getBoundingClientRect();
  const [x, y] = [box.left + Math.min(8, box.width / 2), box.top + Math.min(8, box.height / 2)];
  let top = document.elementFromPoint(x, y);
  while (top?.shadowRoot?.elementFromPoint(x, y) && top.shadowRoot.elementFromPoint(x, y) !== top)
    top = top.shadowRoot.elementFromPoint(x, y);
  return {
    name: `${active.localName} ${(active.ariaLabel ?? (active.textContent || active.id)).trim().replace(/\s+/g, " ")}`,
    // A date field has parts, which the browser marks by itself.
    isMarked:
      active.matches("input[type=date]") || (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1),
    isCovered: !(top !== null && (active === top || active.contains(top) || top.contains(active))),
  };
}

const MOST = 120;
/** Before everything else in the page. */
const START = "walk-starts";

/**
 * @returns each stop of the Tab key from the start of the page to its end, and what else should be
 *   one
 */
export async function walkFocus(page: Page): Promise<{ stops: readonly Stop[]; missing: readonly string[] }> {
  const names = await page.evaluate(namesOfReachable);
  await page.evaluate((id) => {
    const start = document.createElement("span");
    start.id = id;
    start.tabIndex = 0;
    document.body.prepend(start);
    start.focus();
  }, START);
  const stops: Stop[] = [];
  for (let at = 0; at < MOST; at++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(activeStop);
    if (stop === undefined || stop.name === `span ${START}`) break;
    stops.push(stop);
  }
  await page.evaluate((id) => document.getElementById(id)?.remove(), START);
  const left = stops.map(({ name }) => name);
  const missing = names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { stops, missing };
}
