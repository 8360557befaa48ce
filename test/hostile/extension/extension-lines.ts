/**
 * Raw lines of agents to the extension: any port name, any frame, any number; and a second agent
 * extension.
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { EXTENSION_ID } from "../../../src/link/names.js";

interface RawLine {
  readonly port: chrome.runtime.Port;
  readonly frames: unknown[];
  isClosed: boolean;
}
type Frame = { id?: unknown; error?: { code: number; message: string }; result?: Record<string, unknown> };

/** An extension without a key is named after its folder. */
const folder = fileURLToPath(new URL("../../e2e/other-agent", import.meta.url));
export const OTHER_AGENT_ID = createHash("sha256")
  .update(folder)
  .digest("hex")
  .slice(0, 32)
  .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));

export async function otherAgentPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${OTHER_AGENT_ID}/page.html`);
  return page;
}

export class Line {
  readonly extensionId = EXTENSION_ID;
  readonly page: Page;
  readonly #index: number;

  private constructor(page: Page, index: number) {
    this.page = page;
    this.#index = index;
  }

  static async open(page: Page, name = "agent"): Promise<Line> {
    const index = await page.evaluate(
      ([id, portName]) => {
        const holder = window as unknown as { lines?: RawLine[] };
        const all = holder.lines ?? [];
        holder.lines = all;
        const line: RawLine = {
          port: chrome.runtime.connect(id, { name: portName }),
          frames: [],
          isClosed: false,
        };
        line.port.onMessage.addListener((frame) => line.frames.push(frame));
        line.port.onDisconnect.addListener(() => {
          void chrome.runtime.lastError;
          line.isClosed = true;
        });
        return all.push(line) - 1;
      },
      [EXTENSION_ID, name] as const,
    );
    return new Line(page, index);
  }

  /**
   * Sends what the expression makes, in the agent's own page: a frame may be too large or too odd
   * to be carried there.
   */
  send(expression: string): Promise<void> {
    return this.page.evaluate(`(() => {
      const port = window.lines[${this.#index}].port;
      const made = ${expression};
      for (const frame of made instanceof Set ? made : [made]) port.postMessage(frame);
    })()`);
  }

  frames(): Promise<Frame[]> {
    return this.page.evaluate(`window.lines[${this.#index}].frames`);
  }

  isClosed(): Promise<boolean> {
    return this.page.evaluate(`window.lines[${this.#index}].isClosed`);
  }

  /** The answer to `id`, once it is there. */
  async answer(id: unknown): Promise<Frame> {
    for (let left = 1_200; ; left--) {
      const frame = (await this.frames()).find((each) => each.id === id);
      if (frame !== undefined) return frame;
      if (left === 0) throw new Error(`No answer to ${JSON.stringify(id)}.`);
      await this.page.waitForTimeout(50);
    }
  }

  async request(id: unknown, method: string, params: object = {}): Promise<Frame> {
    await this.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return await this.answer(id);
  }
}
