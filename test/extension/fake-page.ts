/** A frame's isolated script, with a page behind it: reports tools, runs what it is told to. */
import type { Sender } from "../../extension/background/platform/chrome-api.js";
import type { Redemption } from "../../extension/protocol/content-messages.js";
import type { UntrustedResult, UntrustedTool } from "../../extension/protocol/untrusted-values.js";
import type { FakeBrowser } from "./fake-chrome.js";
import type { FakeClient } from "./fake-port.js";
import { quiet } from "./until.js";

export const CANARY = "sk_live_9fQ2xLr7VbT4mZ8wKc3N";
export const ORIGIN = "https://shop.example";

const KEY_SCHEMA = {
  type: "object",
  properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } },
};

export const TOOL: UntrustedTool = {
  registration: 1,
  name: "make_key",
  description: "Makes a key.",
  inputSchema: JSON.stringify({ type: "object", properties: { label: { type: "string" } } }),
  outputSchema: JSON.stringify(KEY_SCHEMA),
};

export const json = (value: unknown): UntrustedResult => ({ kind: "json", text: JSON.stringify(value) });

interface Run {
  readonly call: string;
  readonly registration: number;
  readonly arguments: string;
  /** The page's part of the agent's session. */
  readonly annotations?: string;
}

export interface PageOptions extends Partial<Sender> {
  readonly tabId?: number;
  readonly tools?: readonly UntrustedTool[];
  /** Undefined: the page never answers. */
  readonly answer?: (run: Run) => UntrustedResult | undefined;
  /** The page's answer where a resolver is asked; undefined: none. */
  readonly resolver?: (asked: Run) => UntrustedResult | undefined;
}

const isRun = (message: unknown): message is Run & { type: "run" } =>
  (message as { type?: unknown }).type === "run";

export class FakePage {
  readonly runs: Run[] = [];
  readonly resolves: Run[] = [];
  readonly cancelled: string[] = [];
  client: FakeClient;
  tools: readonly UntrustedTool[];
  answer: (run: Run) => UntrustedResult | undefined;
  resolver: (asked: Run) => UntrustedResult | undefined;
  /** Asked to redeem. */
  readonly redemptions: { request: string; redeemUrl: string; origin: string }[] = [];
  /** Undefined: the test answers. */
  redemption: Redemption | undefined;
  readonly #browser: FakeBrowser;
  readonly #sender: Sender;

  constructor(browser: FakeBrowser, options: PageOptions = {}) {
    const { tabId = 1, tools = [TOOL], answer, resolver, ...sender } = options;
    this.#browser = browser;
    const url = `${ORIGIN}/`;
    browser.tabs.set(tabId, { id: tabId, url });
    const tab = { id: tabId, url };
    this.#sender = { tab, frameId: 0, documentId: "doc-1", url, origin: ORIGIN, ...sender };
    this.tools = tools;
    this.answer = answer ?? (() => json({ id: "k_1", secret: CANARY }));
    this.resolver = resolver ?? (() => undefined);
    this.client = this.connect();
  }

  /** Also what the script does when the worker was killed. */
  connect(): FakeClient {
    this.client = this.#browser.connectFrame(this.#sender);
    this.client.onMessage = (message) => this.#receive(message);
    this.report();
    return this.client;
  }

  report(tools = this.tools): void {
    this.tools = tools;
    this.client.send({ type: "tools", mode: "polyfill", tools });
    this.client.send({ type: "native", withheld: [] });
  }

  reply(call: string, result: UntrustedResult): void {
    this.client.send({ type: "result", call, result });
  }

  async settled(): Promise<this> {
    await quiet();
    return this;
  }

  #redeem(asked: FakePage["redemptions"][number]): void {
    this.redemptions.push(asked);
    const { redemption } = this;
    if (redemption !== undefined) this.client.send({ type: "redeemed", request: asked.request, redemption });
  }

  #resolve(asked: Run): void {
    this.resolves.push(asked);
    const result = this.resolver(asked);
    if (result !== undefined) this.client.send({ type: "resolved", call: asked.call, result });
  }

  #receive(message: unknown): void {
    const { type, call } = message as { type: string; call: string };
    if (type === "cancel") this.cancelled.push(call);
    if (type === "redeem") this.#redeem(message as FakePage["redemptions"][number]);
    if (type === "resolve") this.#resolve(message as Run);
    if (!isRun(message)) return;
    this.runs.push(message);
    const result = this.answer(message);
    if (result !== undefined) this.reply(call, result);
  }
}
