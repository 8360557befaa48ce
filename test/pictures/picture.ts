/**
 * One state of the extension's pages that is worth a picture, and how it is brought to show: for
 * pictures, axe and overflow alike.
 */
import { expect, type Page } from "@playwright/test";
import type { PanelState } from "../../extension/protocol/panel-messages.js";
import type {
  PlayedAnswers,
  PlayedFile,
  PlayedPanel,
} from "../e2e/extension/panel/extension-played-panel.js";
import { openTools, type View } from "../e2e/support/panel-views.js";
import { LOG } from "./panel-data.js";

export interface Picture {
  readonly name: string;
  /** The worker's state; unset if it has said nothing yet. */
  readonly state?: PanelState;
  readonly view?: View;
  /** Another page of the extension than the panel. */
  readonly file?: PlayedFile;
  readonly query?: Readonly<Record<string, string>>;
  readonly answers?: PlayedAnswers;
  /** The person's next steps. Not by words: these are in several languages. */
  readonly act?: (page: Page, panel: PlayedPanel) => Promise<void>;
  /** One of its kind that is looked at in each `npm test`. */
  readonly isSample?: true;
}

const ANSWERS: PlayedAnswers = {
  "read-log": { value: LOG },
};

/**
 * Runs in the page: whether every element that shows is there; some views load their parts when
 * they are opened.
 */
function isWhole(): boolean {
  const isDefined = ({ localName }: Element) =>
    !localName.includes("-") || customElements.get(localName) !== undefined;
  const look = (root: Document | ShadowRoot): boolean =>
    [...root.querySelectorAll("*")].every(
      (element) => isDefined(element) && (element.shadowRoot === null || look(element.shadowRoot)),
    );
  return look(document);
}

/** Runs in the page: comes true when what is there has been drawn. */
const isDrawn = (): Promise<true> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0, true))));

/** Everything is there and drawn, and what the worker was asked meanwhile is answered. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(isWhole);
  // Other than `evaluate`, it ends where no frame ever comes.
  await page.waitForFunction(isDrawn);
}

/**
 * Buttons that decide something rest for a moment, and while the window or the pointer has just
 * come: they look, and are reached, as by a person who has read it.
 */
export async function awake(page: Page): Promise<void> {
  await settled(page);
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue("--answers-reach") === "");
  const answers = page.locator("question-stage .answers button, stop-card button[aria-disabled]");
  for (const button of await answers.all()) await expect(button).toHaveAttribute("aria-disabled", "false");
}

/** Brings a page that has loaded into the picture's state. */
export async function bringTo(panel: PlayedPanel, { state, view, act }: Picture): Promise<void> {
  const { page } = panel;
  const endsAt = Date.now() + 100_000;
  if (state !== undefined)
    await panel.push({ ...state, questions: state.questions.map((each) => ({ ...each, endsAt })) });
  if (view === "tools") await openTools(page);
  await awake(page);
  await act?.(page, panel);
  await settled(page);
}

export const answersOf = ({ answers }: Picture): PlayedAnswers => ({ ...ANSWERS, ...answers });

export async function showPicture(panel: PlayedPanel, picture: Picture): Promise<void> {
  await panel.load({ ...picture, answers: answersOf(picture) });
  await bringTo(panel, picture);
}
