/**
 * News that come in the moment of a click: what they put under the pointer takes no click, in
 * whatever view.
 */
import type { Locator, Page } from "@playwright/test";
import type { PanelState } from "../../../extension/protocol/panel-messages.js";
import {
  agent,
  EMPTY,
  item,
  PlayedPanel,
  question,
  stoppedCall,
  tool,
} from "../../e2e/extension/panel/extension-panel-states.js";
import { expect, test } from "../../e2e/support/extension-fixtures.js";
import { openTools, showView, type View } from "../../e2e/support/panel-views.js";
import { samples } from "../../runs-all.js";

interface Case {
  readonly name: string;
  readonly view: View;
  readonly before: PanelState;
  readonly after: PanelState;
  /** The element that comes under the pointer. */
  target(page: Page): Locator;
  /** Whether a click on it has done something. */
  hasActed(panel: PlayedPanel): Promise<boolean>;
}

const sent = (type: string) => async (panel: PlayedPanel) =>
  (await panel.commands()).some((command) => command.type === type);

const rowOf = (name: string) => (page: Page) => page.getByRole("button", { name: new RegExp(`^${name}`) });

const isOpen = (row: (page: Page) => Locator) => async (panel: PlayedPanel) =>
  (await row(panel.page).getAttribute("aria-expanded")) === "true";

const copyOf = (name: string) => (page: Page) =>
  page.getByRole("article", { name }).getByRole("button", { name: "Copy" });

const [one, two] = [item({ label: "first" }), item({ handle: "h2", label: "second" })];
const many = Array.from({ length: 20 }, (_, at) => item({ handle: `m${at}`, label: `Item ${at}` }));
const sites = ["https://c.example", "https://d.example"].map(
  (origin) => ({ origin, setting: "off" }) as const,
);
const tools = Array.from({ length: 20 }, (_, at) =>
  tool({ registration: at + 1, name: `tool_${at}`, title: `Tool ${at}.` }),
);

const CASES: readonly Case[] = [
  {
    name: "a secret comes before another",
    view: "secrets",
    before: { ...EMPTY, items: [one] },
    after: { ...EMPTY, items: [two, one] },
    target: copyOf("second"),
    hasActed: sent("reveal"),
  },
  {
    name: "a stop card comes",
    view: "now",
    before: { ...EMPTY, items: [one] },
    after: { ...EMPTY, items: [one], calls: [stoppedCall()] },
    target: copyOf("first"),
    hasActed: sent("reveal"),
  },
  {
    name: "a question goes, and what was kept takes its place",
    view: "now",
    before: { ...EMPTY, questions: [question("q1", "Send it")] },
    after: { ...EMPTY, items: [one] },
    target: copyOf("first"),
    hasActed: sent("reveal"),
  },
  {
    name: "an agent takes the place of another",
    view: "settings",
    before: { ...EMPTY, agents: [agent({ id: "b".repeat(32), name: "Other" })] },
    after: { ...EMPTY, agents: [agent(), agent({ id: "b".repeat(32), name: "Other" })] },
    target: (page) => page.getByRole("article", { name: "Playground agent" }).getByRole("checkbox"),
    hasActed: sent("connect-tab"),
  },
  {
    name: "the bar comes over the foot of the secrets",
    view: "secrets",
    before: { ...EMPTY, items: many },
    after: { ...EMPTY, items: many, questions: [question("q1", "Send it")] },
    target: (page) => page.getByRole("button", { name: "1 question waits Answer now" }),
    hasActed: ({ page }) => page.getByRole("button", { name: "Deny" }).isVisible(),
  },
  {
    name: "a site is listed before others",
    view: "settings",
    before: { ...EMPTY, sites },
    after: { ...EMPTY, sites: [{ origin: "https://a.example", setting: "off" }, ...sites] },
    target: (page) => page.getByRole("button", { name: "Turn on" }).first(),
    hasActed: sent("set-site"),
  },
  {
    name: "a notice pushes the rows of the tools down",
    view: "tools",
    before: { ...EMPTY, tools },
    after: { ...EMPTY, tools, rules: { ...EMPTY.rules, isWaiting: true } },
    target: rowOf("Tool 2\\."),
    hasActed: isOpen(rowOf("Tool 2\\.")),
  },
];

async function press({ page }: PlayedPanel): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

/** The pointer waits where the target will come, and the news bring it there. */
async function bringNews(panel: PlayedPanel, { view, before, after, target }: Case): Promise<void> {
  const { page } = panel;
  await panel.load({ view });
  await panel.push(after);
  if (view === "tools") await openTools(page);
  const box = await target(page).boundingBox();
  if (box === null) throw new Error("Nothing would come under the pointer.");
  await page.mouse.move(1, 1);
  await page.clock.runFor(1_000);
  await panel.push(before);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.clock.runFor(1_000);
  await panel.push(after);
}

test("What news put under the pointer takes no click for half a second, and takes one then.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const { page } = panel;
  await page.setViewportSize({ width: 360, height: 1_600 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  // The first of each view.
  const isFirst = ({ view }: Case, at: number) => CASES.findIndex((each) => each.view === view) === at;
  for (const each of samples(CASES, isFirst)) {
    await bringNews(panel, each);
    await press(panel);
    expect(await each.hasActed(panel), each.name).toBe(false);
    await page.clock.runFor(600);
    await press(panel);
    await expect.poll(() => each.hasActed(panel), { message: each.name }).toBe(true);
  }
  // The first click after the news comes late enough.
  const [first] = CASES;
  if (first === undefined) throw new Error("There is nothing to try.");
  await bringNews(panel, first);
  await page.clock.runFor(600);
  await press(panel);
  await expect.poll(() => first.hasActed(panel)).toBe(true);
  // A press that came too early stays one, however long it lasts.
  await bringNews(panel, first);
  await page.mouse.down();
  await page.clock.runFor(600);
  await page.mouse.up();
  expect(await first.hasActed(panel)).toBe(false);
});

test("Keys are not held back, nor is a click on what stays under the pointer.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, { ...EMPTY, items: [one] });
  const { page } = panel;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const copy = copyOf("first")(page);
  await copy.hover();
  // The same state again, as after any news of another tab.
  await panel.push({ ...EMPTY, items: [one] });
  await press(panel);
  await expect.poll(() => sent("reveal")(panel)).toBe(true);
  await showView(page, "secrets");
  const copied = async () => (await panel.commands()).filter(({ type }) => type === "reveal").length;
  await panel.push({ ...EMPTY, items: [two, one] });
  await copyOf("second")(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(copied).toBe(2);
});

const ASKING: PanelState = { ...EMPTY, questions: [question("q1", "Send it")] };
const isAnswered = sent("answer");

/** The window comes under a pointer that the person does not move. */
const WINDOW_COMES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "it gets the focus": (page) =>
    page.evaluate(() => {
      // The pointer has left for the window that lay over it.
      document.documentElement.dispatchEvent(new PointerEvent("pointerout", { bubbles: true }));
      dispatchEvent(new FocusEvent("focus"));
    }),
  "it becomes visible": (page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  "it gets another size": (page) => page.setViewportSize({ width: 420, height: 640 }),
  "the pointer comes in without a move": (page) =>
    page.evaluate(() => {
      document.documentElement.dispatchEvent(new PointerEvent("pointerout", { bubbles: true }));
    }),
};

test("The second press of a double click answers nothing, in whatever way the window came under it.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const { page } = panel;
  await page.setViewportSize({ width: 440, height: 680 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [way, comes] of Object.entries(WINDOW_COMES)) {
    await panel.load({ file: "questions.html" });
    await panel.push(ASKING);
    await page.clock.runFor(2_000);
    const allow = page.getByRole("button", { name: "Allow", exact: true });
    await expect(allow).toHaveAttribute("aria-disabled", "false");
    const middle = async () => {
      const box = await allow.boundingBox();
      if (box === null) throw new Error("There is no button.");
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    await page.mouse.move(2, 300);
    await page.mouse.move(...(await middle()));
    await page.clock.runFor(2_000);
    await comes(page);
    await page.mouse.move(...(await middle()));
    await page.clock.runFor(350);
    await press(panel);
    expect(await isAnswered(panel), way).toBe(false);
    await page.clock.runFor(700);
    await press(panel);
    await expect.poll(() => isAnswered(panel), { message: way }).toBe(true);
  }
});

test("News in a window that has just come rest as they do elsewhere.", async ({ browserWithExtension }) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const { page } = panel;
  await page.setViewportSize({ width: 360, height: 1_000 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = { ...EMPTY, calls: [stoppedCall()] };
  const after = { ...EMPTY, calls: [{ ...stoppedCall({}, "newer"), tool: "other" }, stoppedCall()] };
  await panel.load({ view: "now" });
  await panel.push(after);
  await page.clock.runFor(2_000);
  const box = await page.locator("stop-card").last().getByRole("button", { name: "Close" }).boundingBox();
  if (box === null) throw new Error("There is no button.");
  await panel.load({ view: "now" });
  await panel.push(before);
  await page.clock.runFor(2_000);
  await page.evaluate(() => {
    document.documentElement.dispatchEvent(new PointerEvent("pointerout", { bubbles: true }));
  });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.clock.runFor(600);
  // The older card goes where the pointer is.
  await panel.push(after);
  await page.mouse.move(box.x + box.width / 2 + 1, box.y + box.height / 2);
  await page.clock.runFor(150);
  await press(panel);
  expect(await sent("dismiss-stop")(panel)).toBe(false);
  await page.clock.runFor(700);
  await press(panel);
  await expect.poll(() => sent("dismiss-stop")(panel)).toBe(true);
});

test("A key that is held down answers nothing; one that is pressed does, also in a window that has just come.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const { page } = panel;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await panel.load({ file: "questions.html" });
  await panel.push(ASKING);
  await page.clock.runFor(2_000);
  await page.getByRole("button", { name: "Deny", exact: true }).focus();
  await page.evaluate(() => void dispatchEvent(new FocusEvent("focus")));
  // Pressed in another window: here, only its repeats arrive.
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    heading.tabIndex = -1;
    heading.focus();
  });
  await page.keyboard.down("Enter");
  await page.getByRole("button", { name: "Deny", exact: true }).focus();
  await page.keyboard.down("Enter");
  expect(await isAnswered(panel)).toBe(false);
  await page.keyboard.up("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => isAnswered(panel)).toBe(true);
});
