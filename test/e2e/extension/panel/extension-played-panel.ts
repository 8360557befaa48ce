/**
 * The panel without a worker: its port is played by the test, which pushes states and gives
 * answers.
 */
import type { BrowserContext, Page } from "@playwright/test";
import type { PanelCommand, PanelState } from "../../../../extension/protocol/panel-messages.js";
import { EXTENSION_ID } from "../../../../src/link/names.js";
import { openTools, type View } from "../../support/panel-views.js";
import {
  type Answer,
  type PlayedAnswers,
  type PlayedFile,
  type PlayedLanguage,
  type PlayedWindow,
  playDemo,
  playLanguage,
  playWorker,
  stayOpen,
} from "./played-worker.js";

export type { PlayedAnswers, PlayedFile } from "./played-worker.js";

interface PlayedLoad {
  readonly view?: View;
  readonly file?: PlayedFile;
  readonly query?: Readonly<Record<string, string>>;
  readonly answers?: PlayedAnswers;
}

export class PlayedPanel {
  readonly page: Page;
  #loads = 0;

  private constructor(page: Page) {
    this.page = page;
  }

  static open(context: BrowserContext, state?: PanelState): Promise<PlayedPanel> {
    return PlayedPanel.openAt("now", context, state);
  }

  static async openAt(
    view: View,
    context: BrowserContext,
    state?: PanelState,
    { language = "en", direction = "ltr" }: { language?: PlayedLanguage; direction?: "ltr" | "rtl" } = {},
  ): Promise<PlayedPanel> {
    const page = await context.newPage();
    for (const play of [playWorker, playDemo, stayOpen]) await page.addInitScript(play);
    await page.addInitScript(playLanguage, language);
    const query = direction === "rtl" ? "?tab=1&direction=rtl" : "?tab=1";
    await page.goto(`chrome-extension://${EXTENSION_ID}/panel.html${query}#${view}`);
    const panel = new PlayedPanel(page);
    if (state !== undefined) await panel.push(state);
    if (view === "tools") await openTools(page);
    return panel;
  }

  /** Loads the page again, or another one. */
  async load({ view = "now", file = "panel.html", query = {}, answers = {} }: PlayedLoad): Promise<void> {
    this.#loads += 1;
    const address = new URL(this.page.url());
    // Another fragment alone would load nothing.
    const all = { load: String(this.#loads), demo: "", ...query };
    for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
    address.pathname = `/${file}`;
    address.hash = view;
    await this.page.goto(address.href);
    await this.#isReady();
    await this.page.evaluate(
      (each) => void Object.assign((window as unknown as PlayedWindow).played.answers, each),
      answers,
    );
  }

  /** A page's views exist once its language is loaded. */
  async #isReady(): Promise<void> {
    await this.page.waitForFunction(() =>
      ["airlock-panel", "airlock-questions", "airlock-welcome"].some((name) => customElements.get(name)),
    );
  }

  async push(state: PanelState): Promise<void> {
    await this.#isReady();
    await this.page.evaluate((each) => (window as unknown as PlayedWindow).played.push(each), state);
  }

  answer(type: PanelCommand["type"], answer: Answer): Promise<void> {
    return this.page.evaluate(
      ([key, value]) => {
        (window as unknown as PlayedWindow).played.answers[key] = value;
      },
      [type, answer] as const,
    );
  }

  drop(): Promise<void> {
    return this.page.evaluate(() => (window as unknown as PlayedWindow).played.drop());
  }

  /** The panel's commands, apart from which tab it watches. */
  async commands(): Promise<PanelCommand[]> {
    const all = await this.page.evaluate(() => (window as unknown as PlayedWindow).played.commands);
    return all.filter(({ type }) => type !== "watch");
  }
}
