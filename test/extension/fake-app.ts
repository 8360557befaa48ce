/** The native host as the worker sees it, and an app behind it with a key of its own. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { type Challenge, signedText } from "../../src/link/messages.js";
import { type Answer, FakePanel } from "./fake-agent.js";
import { FakeBrowser } from "./fake-chrome.js";
import type { FakeClient } from "./fake-port.js";
import { until } from "./until.js";

interface Envelope {
  readonly line?: number;
  readonly frame?: Record<string, unknown>;
  readonly closed?: true;
}

/** The newest host that the worker has started. */
export async function hostOf(browser: FakeBrowser, count = 1): Promise<FakeClient> {
  const host = await until(() => browser.hosts[count - 1], "the host");
  host.send({ host: { version: "1" } });
  return host;
}

export const createKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;

export function signatureOf(key: KeyObject, challenge: Challenge): string {
  return sign(null, Buffer.from(signedText(challenge)), key).toString("base64url");
}

export const rawKeyOf = (key: KeyObject): string => key.export({ format: "jwk" }).x as string;

export class FakeApp {
  readonly line: number;
  readonly #host: FakeClient;
  #lastId = 0;

  constructor(host: FakeClient, line: number) {
    this.#host = host;
    this.line = line;
    host.send({ line, open: true });
  }

  get #envelopes(): Envelope[] {
    return (this.#host.received as Envelope[]).filter(({ line }) => line === this.line);
  }

  get frames(): Record<string, unknown>[] {
    return this.#envelopes.flatMap(({ frame }) => (frame === undefined ? [] : [frame]));
  }

  get isClosed(): boolean {
    return this.#envelopes.some(({ closed }) => closed === true);
  }

  send(frame: unknown): void {
    this.#host.send({ line: this.line, frame });
  }

  async told(airlock: string): Promise<Record<string, unknown>> {
    return await until(() => this.frames.findLast((frame) => frame["airlock"] === airlock), airlock);
  }

  async challenge(): Promise<Challenge> {
    return (await this.told("challenge")) as unknown as Challenge;
  }

  /** @param more replaces parts of what is said */
  async identify(key: KeyObject, more: object = {}): Promise<void> {
    const signature = signatureOf(key, await this.challenge());
    const said = { airlock: "identify", version: 1, key: rawKeyOf(key), signature, name: "Desk" };
    this.send({ ...said, ...more });
  }

  async request(method: string, params?: unknown): Promise<Answer> {
    this.#lastId += 1;
    const id = `${this.line}-${this.#lastId}`;
    this.send({ jsonrpc: "2.0", id, method, params });
    return await until(() => (this.frames as unknown as Answer[]).find((frame) => frame.id === id), method);
  }
}

/** A browser whose person has switched apps on, and its host. */
export async function appHouse() {
  const browser = new FakeBrowser();
  browser.hasHost = true;
  browser.startWorker();
  const panel = new FakePanel(browser);
  await panel.command({ type: "allow-apps", allow: true });
  const host = await hostOf(browser);
  /** An app that has shown who it is. */
  const connect = async (line: number, key = createKey()) => {
    const app = new FakeApp(host, line);
    await app.identify(key);
    const { agent } = (await app.told("met")) as { agent: string };
    return { app, agent, key };
  };
  const letIn = (agent: string) => panel.command({ type: "decide-agent", agent, allow: true });
  return { browser, panel, host, connect, letIn };
}
