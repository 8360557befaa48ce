/**
 * The agent's hands: JSON-RPC over the port of the playground agent, the extension in `demo/agent`.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { PLAYGROUND_ID as AGENT_ID, EXTENSION_ID } from "../../../src/link/names.js";

export { AGENT_ID };

export interface JsonRpcAnswer {
  readonly result?: { readonly [key: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

/** The object that `demo/agent/connection.js` puts on its page for tests and for the curious. */
interface AgentWindow {
  agent: {
    connect(extensionId: string): void;
    disconnect(): void;
    request(method: string, params?: object): Promise<JsonRpcAnswer>;
    send(frame: unknown): void;
    /** Everything that ever arrived, as JSON text. */
    readonly frames: readonly string[];
  };
}

export class AgentHands {
  readonly page: Page;
  readonly #ready: Promise<void>;
  constructor(page: Page, ready: Promise<void>) {
    this.page = page;
    this.#ready = ready;
  }

  async connect(): Promise<void> {
    await this.#ready;
    await this.page.evaluate((id) => (window as unknown as AgentWindow).agent.connect(id), EXTENSION_ID);
  }

  disconnect(): Promise<void> {
    return this.page.evaluate(() => (window as unknown as AgentWindow).agent.disconnect());
  }

  request(method: string, params?: object): Promise<JsonRpcAnswer> {
    return this.page.evaluate(
      ([name, given]) => (window as unknown as AgentWindow).agent.request(name, given ?? undefined),
      [method, params ?? null] as const,
    );
  }

  /** A frame as it is, without waiting for anything. */
  send(frame: unknown): Promise<void> {
    return this.page.evaluate((each) => (window as unknown as AgentWindow).agent.send(each), frame);
  }

  frames(): Promise<readonly string[]> {
    return this.page.evaluate(() => [...(window as unknown as AgentWindow).agent.frames]);
  }
}

/**
 * Opens the agent extension's page; its id follows from its manifest's key.
 *
 * @param ready what the agent's first connection waits for
 */
export async function agentOf(context: BrowserContext, ready = Promise.resolve()): Promise<AgentHands> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${AGENT_ID}/agent.html`);
  return new AgentHands(page, ready);
}
