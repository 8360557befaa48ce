/** The panel in any state, without a worker: its port is played by the test, which pushes states and gives answers. */
import type { BrowserContext, Page } from "@playwright/test";
import { EXTENSION_ID } from "../../extension/manifest.js";
import type {
  PanelAgent,
  PanelCall,
  PanelCommand,
  PanelItem,
  PanelState,
  PanelTool,
} from "../../extension/protocol/panel-messages.js";
import type { PanelCallQuestion } from "../../extension/protocol/question-messages.js";

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

type PlayedWindow = { readonly played: PlayedWorker };

export class PlayedPanel {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(context: BrowserContext, state?: PanelState): Promise<PlayedPanel> {
    const page = await context.newPage();
    await page.addInitScript(playWorker);
    await page.goto(`chrome-extension://${EXTENSION_ID}/panel.html?tab=1`);
    const panel = new PlayedPanel(page);
    if (state !== undefined) await panel.push(state);
    return panel;
  }

  push(state: PanelState): Promise<void> {
    return this.page.evaluate((each) => (window as unknown as PlayedWindow).played.push(each), state);
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

/** All markup of a page, that of its shadow trees too. */
export const everythingIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const read = (root: Document | ShadowRoot): string =>
      [...root.querySelectorAll("*")].reduce(
        (text, { shadowRoot }) => text + (shadowRoot === null ? "" : read(shadowRoot)),
        root instanceof Document ? root.documentElement.outerHTML : root.innerHTML,
      );
    return read(document);
  });

export const ORIGIN = "https://shop.example";
export const TAB = { id: 1, origin: ORIGIN, setting: "on", status: "ready", mode: "polyfill" } as const;
export const EMPTY: PanelState = { tab: TAB, tools: [], agents: [], items: [], calls: [], questions: [] };

export const tool = (more: Partial<PanelTool> = {}): PanelTool => ({
  document: "d",
  registration: 1,
  origin: ORIGIN,
  top: true,
  name: "make_key",
  title: "Make a key",
  description: "Makes an API key.",
  inputSchema: { type: "object", properties: {} },
  outputSchema: {},
  declares: ["Part of what it returns is sensitive"],
  ...more,
});

export const item = (more: Partial<PanelItem> = {}): PanelItem => ({
  handle: "h1",
  label: "secret",
  schemaPath: "/secret",
  reason: "x-sensitive",
  origin: ORIGIN,
  tool: "make_key",
  agent: "A small agent",
  receivedAt: 0,
  revealable: true,
  held: true,
  ...more,
});

/** One that the site has not been asked for yet. */
export const reference = (more: Partial<PanelItem> = {}): PanelItem =>
  item({
    label: "API key",
    schemaPath: "",
    path: "/secrets/1",
    reason: "secret_reference",
    held: false,
    ...more,
  });

export const agent = (more: Partial<PanelAgent> = {}): PanelAgent => ({
  id: "kbdnnhkgiejfdgpmffmefifclamifogf",
  kind: "extension",
  name: "A small agent",
  status: "approved",
  connected: true,
  otherTabs: 0,
  ...more,
});

export const call = (more: Partial<PanelCall> = {}): PanelCall => ({
  id: "c1",
  agent: "A small agent",
  tool: "make_key",
  origin: ORIGIN,
  startedAt: 0,
  status: "done",
  agentText: JSON.stringify({ content: [{ type: "text", text: "{}" }], structuredContent: { id: "k1" } }),
  withheld: ["h1"],
  ...more,
});

export const question = (id: string, title: string): PanelCallQuestion => ({
  kind: "call",
  id,
  agent: "A small agent",
  origin: ORIGIN,
  tool: "send",
  title,
  arguments: '{"to":"someone@example.com"}',
});

/** A form with every kind of field. */
export const EVERY_FIELD = {
  type: "object",
  required: ["name", "count", "sure"],
  properties: {
    name: { type: "string", title: "Name", description: "What it is for." },
    note: { type: "string", maxLength: 2000 },
    pin: { type: "string", "x-sensitive": true },
    count: { type: "integer", default: 3 },
    ratio: { type: "number" },
    scope: { enum: ["read", "write"] },
    flag: { type: "boolean" },
    sure: { type: "boolean" },
    extra: { type: "object" },
  },
};
