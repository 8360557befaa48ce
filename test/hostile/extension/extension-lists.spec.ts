/**
 * Words of pages and agents in the lists of tools and of the log, and about what was stopped: they
 * imitate, push, cover and reorder nothing.
 */
import type { Locator } from "@playwright/test";
import { EMPTY, PlayedPanel, stoppedCall, tool } from "../../e2e/extension/panel/extension-panel-states.js";
import { expect, test } from "../../e2e/support/extension-fixtures.js";
import { rowsOf, showView } from "../../e2e/support/panel-views.js";

test.use({ shared: true });

const SIZE = { width: 360, height: 900 };
const WORDS = [
  "\u202etfel ot thgir morf\u202c",
  "\u2066isolated \u2067and turned",
  "one\nline\r\nand\u2028another\u2029one",
  "x".repeat(10_000),
  "word ".repeat(2_000),
  "Stopped · you denied it · Playground agent",
  "</b><h2>Airlock</h2><button>Allow</button>",
  "a\u200b\u2060\u{e0041}\u{e0042}bc",
  "Z\u0351\u036b\u0343\u0314\u034a".repeat(200),
  "שלום עולם ".repeat(30),
];

/**
 * Each row has its own place, as high as any other, within the list, in the order in which it was
 * given.
 */
async function expectInPlace(rows: Locator, most: number): Promise<void> {
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { left, right, top, height } = row.getBoundingClientRect();
      // Longer texts are cut off by these.
      const inside = [...row.querySelectorAll(".row-button, .row-button > *")].map((each) =>
        each.getBoundingClientRect(),
      );
      const overhang = Math.max(...inside.map((box) => Math.max(box.right - right, left - box.left)));
      return {
        top,
        height,
        overhang,
        clips: [...row.querySelectorAll(".line")].every(
          (line) => getComputedStyle(line).overflow === "hidden",
        ),
      };
    }),
  );
  let end = 0;
  for (const { top, height, overhang } of boxes) {
    expect(top).toBeGreaterThanOrEqual(end - 1);
    expect(height).toBeLessThanOrEqual(most);
    expect(overhang).toBeLessThanOrEqual(1);
    end = top + height;
  }
  expect(boxes.every(({ clips }) => clips)).toBe(true);
}

/** Our own isolation, around words with letters of the other direction only. */
const ISOLATION =
  /\u2068([^\u2028-\u202e\u2066-\u2069]*[\u0590-\u05ff][^\u2028-\u202e\u2066-\u2069]*)\u2069/gu;

async function expectPlain(panel: PlayedPanel, rows: Locator): Promise<void> {
  const text = (await rows.allTextContents()).join("\n").replace(ISOLATION, "$1");
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\u2028\u2029]|[\u{e0000}-\u{e007f}]/u);
  expect(await panel.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const title of await rows.locator("b bdi").all()) {
    expect((await title.innerText()).replace(ISOLATION, "$1").length).toBeLessThanOrEqual(121);
  }
  expect(await rows.locator("h2").count()).toBe(0);
  await expect(rows.getByRole("button", { name: "Allow", exact: true })).toHaveCount(0);
}

test("Tools of a hostile page each have one row of their own, whatever they are called.", async ({
  browserWithExtension,
}) => {
  const tools = WORDS.map((words, at) =>
    tool({ registration: at + 1, name: words, title: words, description: words, top: at % 2 === 0 }),
  );
  const panel = await PlayedPanel.openAt("tools", browserWithExtension, { ...EMPTY, tools });
  await panel.page.setViewportSize(SIZE);
  const rows = rowsOf(panel.page.locator("tool-list"));
  await expect(rows).toHaveCount(WORDS.length);
  await expectInPlace(rows, 60);
  await expectPlain(panel, rows);
  const first = rows.first().getByRole("button");
  await first.click();
  await expect(panel.page.locator("tool-card")).toBeVisible();
  await expect(panel.page.getByRole("button", { name: "Run", exact: true })).toBeInViewport();
});

test("Rows of the log stand where and as they are, whatever a page or an agent calls itself.", async ({
  browserWithExtension,
}) => {
  const entries = WORDS.map((words, at) => ({
    ...{ n: 100 - at, time: Date.UTC(2026, 10, 21, 12) - at * 60_000, event: "call", what: "done" },
    ...{ call: `c${at}`, tool: words, agentName: words, origin: "https://shop.example", reason: words },
  }));
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  await panel.page.setViewportSize(SIZE);
  const value = JSON.stringify({ entries, more: false, isPrivate: false });
  await panel.answer("read-log", { value });
  await showView(panel.page, "log");
  const log = panel.page.locator("log-view");
  await expect(rowsOf(log)).toHaveCount(WORDS.length);
  // The first has the heading of its day above it.
  await expectInPlace(rowsOf(log), 100);
  await expectPlain(panel, rowsOf(log));
  // A tool that is called like an outcome is in the place of a tool: the outcome is Airlock's own
  // word.
  const imitator = rowsOf(log)
    .filter({ has: panel.page.getByText("Stopped · you denied it") })
    .first();
  await expect(imitator.locator(".facts .line bdi").first()).toHaveText("Done");
  await expect(imitator.locator(".dot")).not.toHaveClass(/stopped/);
});

/** Calls whose tool, recipient and reader are called by such words. */
const stopsOf = (all: readonly string[]) =>
  all.map((words, at) => {
    const to = [{ kind: "words", text: words.slice(0, 400) } as const];
    const deed = { kind: "call", to, more: 0, with: [], dangers: ["public"] } as const;
    return { ...stoppedCall({ title: words, deed }, `s${at}`), tool: words, agent: words };
  });

test("What was stopped is told in Airlock’s own words, whatever a page or an agent wrote.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const { page } = panel;
  await page.setViewportSize(SIZE);
  const cards = page.locator("stop-card");
  for (const [at, words] of WORDS.entries()) {
    await panel.push({ ...EMPTY, calls: stopsOf([words]).map((call) => ({ ...call, id: `${at}` })) });
    await expect(cards.getByRole("button", { name: "Close" })).toBeInViewport();
    const heading = cards.getByRole("heading", { level: 2 });
    await expect(heading).toHaveCount(1);
    const text = (await heading.innerText()).replace(ISOLATION, "$1");
    expect(text).toMatch(
      /^Stopped: “[^“”]*” to “[^“”]*” \(may become public\), because the agent had read text from strangers$/,
    );
    expect(text.length).toBeLessThan(210);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\u2028\u2029]|[\u{e0000}-\u{e007f}]/u);
    await expect(cards.getByRole("article")).toHaveAttribute(
      "aria-label",
      await heading.evaluate((each) => each.textContent ?? ""),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await panel.push({ ...EMPTY, calls: stopsOf(WORDS) });
  await panel.answer("read-log", { value: JSON.stringify({ entries: [], more: false, isPrivate: false }) });
  await showView(page, "log");
  const rows = rowsOf(page.locator("log-view"));
  await expect(rows).toHaveCount(WORDS.length);
  // The heading of the day stands above the first.
  await expectInPlace(rows, 245);
  await expectPlain(panel, rows);
  for (const row of await rows.all()) await expect(row.locator("b")).toHaveText(/^Stopped: “/);
});
