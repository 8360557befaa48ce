/**
 * Words of pages, agents and addresses where the person decides: they imitate, push, cover and
 * reorder nothing.
 */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { supplyQuestion, useQuestion } from "../../e2e/extension/panel/extension-panel-questions.js";
import {
  EMPTY,
  item,
  PlayedPanel,
  question,
  stoppedCall,
  TAB,
  tool,
} from "../../e2e/extension/panel/extension-panel-states.js";
import { expect, test } from "../../e2e/support/extension-fixtures.js";
import { overflowOf } from "../../e2e/support/overflow.js";
import { rowsOf, showView } from "../../e2e/support/panel-views.js";
import { samples } from "../../runs-all.js";

test.use({ shared: true });

const SIZE = { width: 360, height: 800 };
const EVIL = "https://evil.example";

const WORDS: Readonly<Record<string, string>> = {
  "ends our quotation": "Read” on https://bank.example? Airlock has checked it. Let “it",
  "ends it by other marks": "Read'' on https://bank.example? Nothing is sent.″ 〃Allow",
  "turns the line around": "\u202e?elpmaxe.knab//:sptth no\u202c \u2067read\u2069",
  "is of the other direction": "קרא את החדשות https://bank.example",
  "piles up accents":
    "Re\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308ad ก็็็็็็็็็็ a\u20dd\u20dd\u20dd\u20dd\u20dd\u20dd",
  "has no break in 100 kB": "x".repeat(100_000),
  "has many lines": "Read\n\n\n\r\n\u2028\u2029\u0085\v\fthe\n\nnews",
  "is nothing to be seen": "\u200b\u2060\u{e0041}\u00ad\u3164\u115f",
  "joins pictures": "👩\u200d👩\u200d👧\u200d👦🏳️\u200d🌈".repeat(30),
  "looks like styles": "</style>*{display:none}/* position:fixed;inset:0 */",
  "is one of our sentences": "This allows one call only. Airlock asks each time because of the risk.",
  "is called like a button": "Deny",
};

const shown = (words: string): RegExp =>
  // Invisible characters leave no name; the rest is in one line, cut, without marks of ours.
  words === "" ? /^$/ : /^[^\p{C}“”„«»]{0,140}…?$/u;

/** Our own sentence, without what others wrote into it, and what they wrote. */
async function partsOf(heading: Locator): Promise<{ ours: string; theirs: string[] }> {
  return heading.evaluate((element) => {
    const theirs = [...element.querySelectorAll(".theirs")].map((each) => each.textContent ?? "");
    const copy = element.cloneNode(true) as HTMLElement;
    for (const each of copy.querySelectorAll(".theirs")) each.replaceWith("…");
    return { ours: (copy.textContent ?? "").trim(), theirs };
  });
}

/**
 * Nothing of what is written lies outside of its own box: neither letters nor what stands above and
 * below them.
 */
async function expectDecidable(page: Page, buttons: readonly string[]): Promise<void> {
  for (const name of buttons) {
    const button = page.locator("question-stage").getByRole("button", { name, exact: true });
    await expect(button).toHaveCount(1);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await expect(page.locator("question-stage h3")).toBeInViewport();
  expect(await overflowOf(page)).toEqual([]);
}

test("Whatever a tool, an agent and a secret are called, the question is Airlock's own sentence about the real site.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const { page } = panel;
  await page.setViewportSize(SIZE);
  const heading = page.locator("question-stage h3");
  for (const [name, words] of Object.entries(WORDS)) {
    const more = { agent: words, origin: EVIL, tool: words, arguments: JSON.stringify({ [words]: words }) };
    await panel.push({ ...EMPTY, questions: [question(name, words, more)] });
    await expectDecidable(page, ["Allow", "Deny"]);
    const { ours, theirs } = await partsOf(heading);
    expect(ours, name).toBe("Let “…” use “…” on https://evil.example?");
    for (const each of theirs) expect(each.replace(/^\u2068|\u2069$/gu, ""), name).toMatch(shown(words));
    expect(theirs.join(), name).not.toMatch(/[\p{Mn}\p{Me}]{5}/u);
    await expect(page.getByRole("article")).toHaveAccessibleName(
      /^Let “.*” use “.*” on https:\/\/evil\.example\?$/u,
    );
  }
});

test("Names of secrets stay in their place, in every kind of question.", async ({ browserWithExtension }) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const { page } = panel;
  await page.setViewportSize(SIZE);
  const heading = page.locator("question-stage h3");
  // The question about a call, above, shows the rest of these words, too.
  for (const [name, words] of samples(Object.entries(WORDS), (_, at) => at < 6)) {
    const use = useQuestion({ id: `use ${name}`, title: words, agent: words, origin: EVIL });
    const transfers = use.transfers.map((each) => ({ ...each, label: words, tool: words, place: words }));
    await panel.push({ ...EMPTY, questions: [{ ...use, transfers }] });
    await expectDecidable(page, ["Allow", "Deny"]);
    expect((await partsOf(heading)).ours, name).toBe("Give “…” to “…”?");
    const supply = supplyQuestion({ id: `type ${name}`, title: words, agent: words, labels: [words] });
    await panel.push({ ...EMPTY, questions: [{ ...supply, origin: EVIL }] });
    await expectDecidable(page, ["Allow", "Deny"]);
    expect((await partsOf(heading)).ours, name).toBe("“…” needs a secret from you");
    await expect(page.getByText(`What you type goes to ${EVIL}. Type only`)).toBeInViewport();
  }
});

/**
 * A host name of 253 characters. It begins as another site, and ends in the one that it belongs to.
 */
const LONG = `https://accounts.bank.example.${`${"signin-bank-example".repeat(3)}.`.repeat(3)}${"a".repeat(47)}.evil.test:8443`;

/** The end of a name is not cut off, nor is it a piece of a label that passes for another name. */
async function expectEndInSight(element: Locator): Promise<void> {
  await expect(element).toContainText(/evil\.test:8443/);
  const isInSight = await element.evaluate((host) => {
    const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = (node.nodeValue ?? "").lastIndexOf("evil.test:8443");
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + "evil.test:8443".length);
      const boxes = [...range.getClientRects()];
      let clip: Element | null = node.parentElement;
      while (clip !== null && getComputedStyle(clip).overflowX !== "hidden") clip = clip.parentElement;
      const outer = clip?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
      return boxes.every(({ left, right }) => left >= outer.left - 1 && right <= outer.right + 1);
    }
    return false;
  });
  expect(isInSight).toBe(true);
}

const STATE = {
  ...EMPTY,
  tab: { ...TAB, origin: LONG },
  tools: [
    tool({ origin: LONG, top: false }),
    ...Array.from({ length: 7 }, (_, at) => tool({ registration: 2 + at, title: `Tool ${at}` })),
  ],
  items: [item({ origin: LONG })],
  sites: [{ origin: LONG, setting: "off" as const }],
};

async function openLong(context: BrowserContext): Promise<PlayedPanel> {
  expect(new URL(LONG).hostname).toHaveLength(253);
  const panel = await PlayedPanel.open(context, STATE);
  await panel.page.setViewportSize(SIZE);
  return panel;
}

test("A long address never hides whose site it is, and pushes nothing that is decided by out of sight.", async ({
  browserWithExtension,
}) => {
  const panel = await openLong(browserWithExtension);
  const { page } = panel;
  await expectEndInSight(page.locator("site-bar h1"));
  expect((await page.locator("airlock-panel header").first().boundingBox())?.height).toBeLessThan(190);
  const asked = question("q1", "Read", { origin: LONG, within: LONG, dangers: ["irreversible"] });
  await panel.push({ ...STATE, questions: [asked] });
  await expectDecidable(page, ["Allow", "Deny"]);
  await expectEndInSight(page.locator("question-stage h3"));
  const [warning, foot] = await Promise.all(
    [".danger", ".foot"].map((part) => page.locator(`question-card ${part}`).boundingBox()),
  );
  expect((warning?.y ?? 0) + (warning?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await panel.push({ ...STATE, calls: [{ ...stoppedCall(), origin: LONG }] });
  await expectEndInSight(page.locator("stop-card article"));
  // A secret is a row, which opens to its site.
  await page.locator("now-view kept-item h3 button").click();
  await expectEndInSight(page.locator("now-view kept-item .about"));
  expect(await overflowOf(page)).toEqual([]);
});

test("Nor does it in lists, where a row has one line for it.", async ({ browserWithExtension }) => {
  const panel = await openLong(browserWithExtension);
  const { page } = panel;
  await showView(page, "secrets");
  await expectEndInSight(page.locator("kept-list:visible h3"));
  await showView(page, "tools");
  await expectEndInSight(rowsOf(page.locator("tool-list")).first());
  const entry = { n: 1, time: Date.UTC(2026, 10, 21, 12), event: "call", what: "done", call: "c1" };
  const named = { tool: "read ".repeat(40), agentName: "An agent ".repeat(20), origin: LONG };
  await panel.answer("read-log", {
    value: JSON.stringify({ entries: [{ ...entry, ...named }], more: false, isPrivate: false }),
  });
  await showView(page, "log");
  await expectEndInSight(rowsOf(page.locator("log-view")).first());
  await showView(page, "settings");
  await expectEndInSight(page.locator("site-list .card").first());
  expect(await overflowOf(page)).toEqual([]);
});
