/** A question is reached by keys, with large letters, and in the colours of the system. */
import type { Page } from "@playwright/test";
import { BUSY } from "../../../pictures/panel-full.js";
import { awake } from "../../../pictures/picture.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { EMPTY, PlayedPanel, question } from "./extension-panel-states.js";

test.use({ shared: true });

const LONG = JSON.stringify({ text: "A line of a long letter.\n".repeat(400) });
const GRAVE = question("q", "Send it", { dangers: ["irreversible"], arguments: LONG });
const waiting = { ...EMPTY, questions: [GRAVE] };

/** Runs in the page. @returns what scrolls apart from the page itself */
function scrollers(): string[] {
  const look = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll("*")].flatMap((each) => [
      each,
      ...(each.shadowRoot ? look(each.shadowRoot) : []),
    ]);
  return look(document)
    .filter((each) => each !== document.documentElement && each !== document.body)
    .filter((each) => each.scrollHeight > each.clientHeight + 1)
    .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
    .map(({ localName, className }) => `${localName}.${className}`);
}

const isInSight = (page: Page, words: string): Promise<boolean> =>
  page
    .getByText(words, { exact: false })
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const head = document.querySelector("airlock-panel")?.shadowRoot?.querySelector("header");
      const covered =
        head && getComputedStyle(head).position === "sticky" ? head.getBoundingClientRect().bottom : 0;
      return top >= covered - 1 && bottom <= innerHeight;
    });

for (const [width, height] of [
  [360, 800],
  [360, 400],
  [180, 400],
] as const) {
  test(`“Answer now” leaves the question and its warning in sight, at ${width} × ${height}.`, async ({
    browserWithExtension,
  }) => {
    const panel = await PlayedPanel.openAt("log", browserWithExtension, waiting);
    const { page } = panel;
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: "Answer now" }).click();
    await expect(page.locator("question-card h3")).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches("airlock-panel"))).toBe(true);
    await expect.poll(() => isInSight(page, "Waiting for you")).toBe(true);
    const { y = height } = (await page.locator("question-card h3").boundingBox()) ?? {};
    expect(y).toBeLessThan(height);
    if (width > 180) expect(await isInSight(page, "You may not be able to undo this")).toBe(true);
  });
}

test("A question with long arguments or a long result scrolls as a whole, with its answers in sight.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, waiting);
  const { page } = panel;
  await page.setViewportSize({ width: 360, height: 800 });
  await awake(page);
  const held = { ...GRAVE, id: "r", stage: "post-result", result: LONG } as const;
  for (const asked of [GRAVE, held]) {
    await panel.push({ ...EMPTY, questions: [asked] });
    await awake(page);
    expect(await page.evaluate(scrollers)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight > 2 * innerHeight)).toBe(true);
    await expect(page.getByRole("button", { name: "Deny" })).toBeInViewport();
  }
});

test("The keys on the buttons answer, and Escape closes Details.", async ({ browserWithExtension }) => {
  const panel = await PlayedPanel.open(browserWithExtension, waiting);
  const { page } = panel;
  const keysOf = (name: string) =>
    page.getByRole("button", { name, exact: true }).getAttribute("aria-keyshortcuts");
  await awake(page);
  const details = page.locator("question-card details").first();
  await details.locator("summary").click();
  await expect(details).toHaveAttribute("open", "");
  await page.keyboard.press("Escape");
  await expect(details).not.toHaveAttribute("open", "");
  // The Escape above was meant for something else.
  await expect(async () => {
    await page.keyboard.press((await keysOf("Allow")) ?? "");
    expect(await panel.commands()).toMatchObject([{ type: "answer", allow: true }]);
  }).toPass({ intervals: [800] });
});

test("In the colours of the system, nothing shows through the bar; enlarged, it breaks no word.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("log", browserWithExtension, waiting);
  const { page } = panel;
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 180, height: 400 });
  const bar = page.getByRole("button", { name: "Answer now" });
  const alpha = await bar.evaluate((button) => {
    const colour = getComputedStyle(button).backgroundColor;
    return /rgba\(.*, ([\d.]+)\)/.exec(colour)?.[1] ?? "1";
  });
  expect(alpha).toBe("1");
  const lines = await bar.evaluate((button) =>
    [...button.querySelectorAll("span")].flatMap(({ childNodes }) => {
      const text = [...childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) as Text;
      return [...text.data.matchAll(/\S+/g)].map(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length;
      });
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
  await page.emulateMedia({ forcedColors: "none" });
});

test("An ordinary session fits one screen of Now; enlarged, no button covers a name or squeezes a notice.", async ({
  browserWithExtension,
}) => {
  const blocked = [{ agent: "a1", name: "Reader", until: Date.now() + 30_000, calls: 2, consents: 3 }];
  const panel = await PlayedPanel.open(browserWithExtension, BUSY);
  const { page } = panel;
  await page.setViewportSize({ width: 360, height: 760 });
  await awake(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(760);
  await panel.push({ ...BUSY, blocked });
  await page.setViewportSize({ width: 180, height: 760 });
  const widthOf = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.width ?? 0;
  for (const named of ["kept-item .whole", "agent-list .whole", "block-notice p"])
    expect(await widthOf(named), named).toBeGreaterThan(75);
});

test("A notice at the foot covers no answer of a question.", async ({ browserWithExtension }) => {
  const until = Date.now() + 30_000;
  const panel = await PlayedPanel.open(browserWithExtension, {
    ...waiting,
    blocked: [{ agent: "a1", name: "Reader", until, calls: 2, consents: 3 }],
  });
  const { page } = panel;
  await page.setViewportSize({ width: 360, height: 800 });
  await awake(page);
  await expect
    .poll(async () => {
      const notice = await page.locator("block-notice").boundingBox();
      const more = await page.locator("question-stage .more").boundingBox();
      return notice && more ? notice.y - (more.y + more.height) : -1;
    })
    .toBeGreaterThanOrEqual(0);
});
