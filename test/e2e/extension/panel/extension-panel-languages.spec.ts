/**
 * The panel in another language, turned from right to left, enlarged, in forced colours and without
 * motion.
 */
import { PICTURES } from "../../../pictures/panel-states.js";
import { type Picture, settled, showPicture } from "../../../pictures/picture.js";
import { type BrowserContext, EXTENSION_ID, expect, test } from "../../support/extension-fixtures.js";
import { overflowOf, unspokenWords } from "../../support/overflow.js";
import { EMPTY, PlayedPanel } from "./extension-panel-states.js";

test.use({ shared: true });

const SAMPLES = PICTURES.filter(({ isSample }) => isSample);
const OTHERS = PICTURES.filter((picture) => !SAMPLES.includes(picture));
const HEIGHT = 800;
/** A panel of 360 pixels, and one of 480, enlarged to 200 % and to 400 %. */
const ENLARGED = [240, 180, 120];

/** @returns by state and width, what sticks out or is cut off */
async function overflowIn(
  context: BrowserContext,
  pictures: readonly Picture[],
  widths: readonly number[],
  directions: readonly string[] = ["ltr", "rtl"],
): Promise<string[]> {
  const problems: string[] = [];
  const panel = await PlayedPanel.openAt("now", context, undefined, { language: "de" });
  const { page } = panel;
  for (const picture of pictures) {
    await page.setViewportSize({ width: widths[0] ?? 360, height: HEIGHT });
    await showPicture(panel, picture);
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const direction of directions) {
        await page.evaluate((each) => document.documentElement.setAttribute("dir", each), direction);
        await settled(page);
        problems.push(
          ...(await overflowOf(page)).map((each) => `${picture.name} ${width} ${direction}: ${each}`),
        );
      }
    }
  }
  return problems;
}

test("In German, nothing is cut off or reaches over the edge.", async ({ browserWithExtension }) => {
  test.slow();
  expect(await overflowIn(browserWithExtension, SAMPLES, [360], ["ltr"])).toEqual([]);
});

test("Nor in any other state, from right to left, in a wider panel, or enlarged.", { tag: "@long" }, async ({
  browserWithExtension,
}) => {
  test.setTimeout(600_000);
  expect(await overflowIn(browserWithExtension, OTHERS, [360, 480, ...ENLARGED])).toEqual([]);
  expect(await overflowIn(browserWithExtension, SAMPLES, [360, 480, ...ENLARGED])).toEqual([]);
});

test("The page says its language and direction.", async ({ browserWithExtension }) => {
  const panel = await PlayedPanel.openAt("now", browserWithExtension, EMPTY, { language: "de" });
  await expect(panel.page.locator("html")).toHaveAttribute("lang", "de");
  await expect(panel.page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(panel.page.getByRole("tab", { name: "Jetzt" })).toBeVisible();
});

test("Without the language's file, the panel speaks English.", async ({ browserWithExtension }) => {
  const page = await browserWithExtension.newPage();
  await page.addInitScript(() => {
    Object.assign(chrome.i18n, { getUILanguage: () => "de" });
    Object.assign(chrome.runtime, { getURL: (path: string) => `/missing/${path}` });
  });
  await page.goto(`chrome-extension://${EXTENSION_ID}/welcome.html`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Agents get the result. You keep the secret.",
  );
});

test.describe("With words that are 40 % longer", () => {
  test.use({ pseudo: true, shared: false });

  test("nothing is cut off at 100 %, 200 % and 400 %, from either side.", { tag: "@long" }, async ({
    browserWithExtension,
  }) => {
    test.setTimeout(600_000);
    expect(await overflowIn(browserWithExtension, PICTURES, [360, ...ENLARGED])).toEqual([]);
  });

  test("every word of the panel comes from `src/texts`.", async ({ browserWithExtension }) => {
    const panel = await PlayedPanel.openAt("settings", browserWithExtension, EMPTY, { language: "de" });
    await settled(panel.page);
    // The site's own address is data.
    expect(await unspokenWords(panel.page)).toEqual(["https://shop.example"]);
  });
});

/**
 * Runs in the page. A control is told from the text around it by a border (of its own or its row),
 * an outline or an underline; what looks like text by design (`quiet`) keeps the colour that the
 * browser gives to buttons.
 */
function controlsWithoutEdge(): string[] {
  const found: string[] = [];
  const text = getComputedStyle(document.body).color;
  const look = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (element.shadowRoot) look(element.shadowRoot);
      if (!element.matches("button, select, input, textarea") || !element.checkVisibility()) continue;
      const { borderStyle, borderWidth, outlineStyle, textDecorationLine, color, appearance } =
        getComputedStyle(element);
      const row = element.closest("li");
      const isRow = row !== null && getComputedStyle(row).borderBottomStyle !== "none";
      const hasBorder = isRow || (borderStyle !== "none" && borderWidth !== "0px");
      const isDrawn = element.matches("[type=checkbox], [type=radio]") && appearance !== "none";
      const isMarked = hasBorder || isDrawn || outlineStyle !== "none" || textDecorationLine !== "none";
      if (!isMarked && color === text) found.push(element.outerHTML.slice(0, 80));
    }
  };
  look(document);
  return found;
}

test("Forced colours leave every control an edge, and without motion nothing moves.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const { page } = panel;
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  for (const picture of SAMPLES) {
    await showPicture(panel, picture);
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect([picture.name, moving]).toEqual([picture.name, 0]);
    expect([picture.name, await page.evaluate(controlsWithoutEdge)]).toEqual([picture.name, []]);
  }
});
