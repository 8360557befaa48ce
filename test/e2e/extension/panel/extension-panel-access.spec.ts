/** The panel without a mouse, by ear, and with words of pages in scripts of the other direction. */
import type { Page } from "@playwright/test";
import type { PanelState } from "../../../../extension/protocol/panel-messages.js";
import { PICTURES } from "../../../pictures/panel-states.js";
import { awake } from "../../../pictures/picture.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { showView, type View } from "../../support/panel-views.js";
import { walkFocus } from "../../support/walk-focus.js";
import { agent, call, EMPTY, item, PlayedPanel, question } from "./extension-panel-states.js";

test.use({ shared: true });

const stateOf = (name: string): PanelState => PICTURES.find((each) => each.name === name)?.state ?? EMPTY;

/** Runs in the page: from now on, `heard` has what live regions that can be perceived have said. */
function listen(): void {
  const heard: string[] = [];
  const watched = new Set<Node>();
  const observer = new MutationObserver((mutations) => {
    const regions = new Set<Element>();
    for (const { target } of mutations) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest("[role=status], [role=alert]");
      if (region?.checkVisibility()) regions.add(region);
    }
    for (const region of regions) {
      const words = (region.textContent ?? "").trim().replace(/\s+/g, " ");
      if (words !== "") heard.push(words);
    }
  });
  const watch = (root: Document | ShadowRoot): void => {
    if (!watched.has(root)) observer.observe(root, { childList: true, characterData: true, subtree: true });
    watched.add(root);
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) watch(element.shadowRoot);
  };
  watch(document);
  Object.assign(window, { heard });
}

const takeHeard = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    return (window as unknown as { heard: string[] }).heard.splice(0);
  });

test("Live regions say how many questions wait, once for each change, and in one voice.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const { page } = panel;
  await expect(page.getByText("Nothing waits for you")).toBeVisible();
  await page.evaluate(listen);
  const hears = async (state: PanelState) => {
    await panel.push(state);
    return await takeHeard(page);
  };
  const one = { ...EMPTY, questions: [question("q1", "First")] };
  const two = { ...EMPTY, questions: [...one.questions, question("q2", "Second")] };
  expect(await hears(one)).toEqual(["A question waits for you."]);
  // Holds whatever else changes meanwhile.
  expect(await hears({ ...one, calls: [call({ status: "asking", withheld: [] })], logged: 1 })).toEqual([]);
  expect(await hears(two)).toEqual(["2 questions wait for you."]);
  await page.locator("#tab-secrets").click();
  await takeHeard(page);
  // From another view, the bar says it, and the hidden view does not.
  expect(await hears({ ...two, questions: [...two.questions, question("q3", "Third")] })).toEqual([
    "3 questions wait Answer now",
  ]);
  expect(await hears({ ...two, questions: [...two.questions, question("q3", "Third")], logged: 2 })).toEqual(
    [],
  );
});

test("By keyboard alone, every control of every view is reached, seen, and covered by nothing.", async ({
  browserWithExtension,
}) => {
  test.slow();
  const panel = await PlayedPanel.open(browserWithExtension, stateOf("secrets"));
  const { page } = panel;
  const { keyboard } = page;
  await page.setViewportSize({ width: 360, height: 800 });
  const walk = async (view: View | "question" | "stopped") => {
    const { stops, missing } = await walkFocus(page);
    expect([view, missing]).toEqual([view, []]);
    expect([view, stops.filter(({ isMarked, isCovered }) => !isMarked || isCovered)]).toEqual([view, []]);
  };
  await walk("now");
  await page.locator("#tab-now").focus();
  for (const view of ["secrets", "log", "settings"] as const) {
    await keyboard.press("ArrowRight");
    await expect(page.locator(`#tab-${view}`)).toBeFocused();
    await walk(view);
    await page.locator(`#tab-${view}`).focus();
  }
  await showView(page, "tools");
  await page.locator("tool-list .row-button").first().press("Enter");
  await walk("tools");
  await page.locator("#tab-now").click();
  for (const name of ["grave", "stopped"]) {
    await panel.push(stateOf(name));
    await awake(page);
    await walk(name === "grave" ? "question" : "stopped");
  }
});

/** Runs in the page: the left edges of these words, in the element's text. */
const placesOf = (page: Page, selector: string, words: readonly string[]): Promise<number[]> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, all) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return all.map((word) => {
        const text = texts.find(({ data }) => data.includes(word));
        const range = document.createRange();
        const start = text?.data.indexOf(word) ?? -1;
        if (text === undefined || start < 0) throw new Error(`There is no ${word}.`);
        range.setStart(text, start);
        range.setEnd(text, start + word.length);
        return range.getBoundingClientRect().left;
      });
    }, words);

test("No word of a page or an agent changes the place of another one in a sentence.", async ({
  browserWithExtension,
}) => {
  const [who, tool] = ["\u202eوكيل 7", "\u2067أداة 3\u202e"];
  const asked = { ...question("q1", tool), agent: who };
  const kept = item({ agent: who, tool, label: "مفتاح" });
  const panel = await PlayedPanel.open(browserWithExtension, {
    ...EMPTY,
    agents: [agent()],
    questions: [asked],
  });
  const { page } = panel;
  await page.setViewportSize({ width: 900, height: 800 });
  const isInOrder = async (selector: string, words: readonly string[]) => {
    const places = await placesOf(page, selector, words);
    expect([selector, places]).toEqual([selector, [...places].sort((one, other) => one - other)]);
  };
  await isInOrder("question-card h3", ["Let", "وكيل", "use", "أداة", "on", "shop"]);
  await expect(page.locator("question-card h3")).not.toContainText(/[\u202a-\u202e\u2066\u2067]/);
  await panel.push({ ...EMPTY, items: [kept] });
  await isInOrder("kept-item h3 button", ["مفتاح", "أداة"]);
});
