/** An agent's end of a line, and the person's panel, as the tests drive them. */
import type {
  PanelCommand,
  PanelNews,
  PanelState,
  ToPanel,
} from "../../extension/protocol/panel-messages.js";
import { withNews } from "../../extension/ui/shared/panel-connection.js";
import type { FakeBrowser } from "./fake-chrome.js";
import type { FakeClient } from "./fake-port.js";
import { until } from "./until.js";

export const AGENT = "agentagentagentagentagentagentag";

export interface Answer {
  readonly id?: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: { readonly ran?: string };
  };
  readonly method?: string;
}

export interface ListedTool {
  readonly name: string;
  readonly [key: string]: unknown;
}

export class FakeAgent {
  readonly client: FakeClient;
  #lastId = 0;

  constructor(browser: FakeBrowser, id = AGENT) {
    this.client = browser.connectAgent(id);
  }

  get frames(): readonly Answer[] {
    return this.client.received as Answer[];
  }

  /** Sends without waiting. @returns the id */
  send(method: string, params?: unknown): number {
    this.#lastId += 1;
    this.client.send({ jsonrpc: "2.0", id: this.#lastId, method, params });
    return this.#lastId;
  }

  notify(method: string, params: unknown): void {
    this.client.send({ jsonrpc: "2.0", method, params });
  }

  answerTo(id: unknown): Answer | undefined {
    return this.frames.find((frame) => frame.id === id && frame.method === undefined);
  }

  async answer(id: unknown): Promise<Answer> {
    return await until(() => this.answerTo(id), `the answer to ${String(id)}`);
  }

  async request(method: string, params?: unknown): Promise<Answer> {
    return await this.answer(this.send(method, params));
  }

  async tools(): Promise<ListedTool[]> {
    const { result } = await this.request("tools/list");
    return (result?.["tools"] ?? []) as ListedTool[];
  }

  callId(name: string, args: unknown = {}): number {
    return this.send("tools/call", { name, arguments: args });
  }

  async call(name: string, args: unknown = {}): Promise<Answer> {
    return await this.request("tools/call", { name, arguments: args });
  }
}

export class FakePanel {
  readonly client: FakeClient;
  #lastRequest = 0;

  constructor(browser: FakeBrowser) {
    this.client = browser.connectPanel();
  }

  /** The messages that came, without the tools and long texts that the panel has. */
  get news(): PanelNews[] {
    const messages = this.client.received as ToPanel[];
    return messages.flatMap((message) => (message.type === "state" ? [message.state] : []));
  }

  get states(): PanelState[] {
    let last: PanelState | undefined;
    return this.news.map((news) => {
      const state = withNews(news, last);
      last = state;
      return state;
    });
  }

  get state(): PanelState | undefined {
    return this.states.at(-1);
  }

  /** Resolves when the last state is as `holds` wants it. */
  async shows<Value>(read: (state: PanelState) => Value | undefined | false): Promise<Value> {
    return await until(() => this.state && read(this.state), "the panel's state");
  }

  async command(command: PanelCommand): Promise<{ value?: string; error?: string }> {
    this.#lastRequest += 1;
    const request = String(this.#lastRequest);
    this.client.send({ request, command });
    return await until(() => {
      const messages = this.client.received as ToPanel[];
      const answer = messages.find((message) => message.type === "answer" && message.request === request);
      return answer?.type === "answer" ? answer : undefined;
    }, `the answer to ${command.type}`);
  }
}
