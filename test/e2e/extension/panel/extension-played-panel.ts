/** The panel without a worker: its port is played by the test, which pushes states and gives answers. */
import type { BrowserContext, Page } from "@playwright/test";
import { EXTENSION_ID } from "../../../../extension/manifest.js";
import type { PanelCommand, PanelState } from "../../../../extension/protocol/panel-messages.js";
import type { View } from "../../support/panel-views.js";

type Answer = { readonly value?: string; readonly error?: string };

interface PlayedWorker {
  readonly answers: Partial<Record<PanelCommand["type"], Answer>>;
  readonly commands: PanelCommand[];
  push(state: PanelState): void;
  drop(): void;
}

/** Runs in the panel's page, before its script. */
function playWorker(): void {
  const [messages, ends]: [((message: unknown) => void)[], (() => void)[]] = [[], []];
  const played: PlayedWorker = {
    answers: {},
    commands: [],
    push: (state) => {
      for (const listener of messages) listener({ type: "state", state });
    },
    drop: () => {
      for (const listener of ends.splice(0)) listener();
    },
  };
  const postMessage = ({ command, request }: { command: PanelCommand; request: string }) => {
    played.commands.push(command);
    const answer = { type: "answer", request, ...played.answers[command.type] };
    setTimeout(() => {
      for (const listener of messages) listener(answer);
    }, 0);
  };
  const port = {
    postMessage,
    onMessage: { addListener: (listener: () => void) => messages.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => ends.push(listener) },
  };
  Object.assign(chrome.runtime, { connect: () => port });
  Object.assign(window, { played });
}

/** The browser's own language, as a page of the extension hears it. */
export type PlayedLanguage = "en" | "de";

function playLanguage(language: PlayedLanguage): void {
  Object.assign(chrome.i18n, { getUILanguage: () => language });
}

type PlayedWindow = { readonly played: PlayedWorker };

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
    await page.addInitScript(playWorker);
    await page.addInitScript(playLanguage, language);
    const query = direction === "rtl" ? "?tab=1&direction=rtl" : "?tab=1";
    await page.goto(`chrome-extension://${EXTENSION_ID}/panel.html${query}#${view}`);
    const panel = new PlayedPanel(page);
    if (state !== undefined) await panel.push(state);
    return panel;
  }

  /** Loads the page anew. */
  async load(view: View): Promise<void> {
    this.#loads += 1;
    const address = new URL(this.page.url());
    // Another fragment alone would load nothing.
    address.searchParams.set("load", String(this.#loads));
    address.hash = view;
    await this.page.goto(address.href);
  }

  /** The panel's views exist once its language is loaded. */
  async push(state: PanelState): Promise<void> {
    await this.page.waitForFunction(() => customElements.get("airlock-panel") !== undefined);
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

  /** What the panel asked for, apart from which tab it watches. */
  async commands(): Promise<PanelCommand[]> {
    const all = await this.page.evaluate(() => (window as unknown as PlayedWindow).played.commands);
    return all.filter(({ type }) => type !== "watch");
  }
}
