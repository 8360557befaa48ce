/**
 * A browser with the extension that nothing is attached to but for the moment of a question: pages
 * go into the back-forward cache and are prerendered, as a person's are. Playwright's own browsers
 * do neither.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { EXTENSION_ID } from "../../../src/link/names.js";
import { chromiumArgs } from "../../tasks/chromium-args.mjs";
import { findBrowser } from "../../tasks/find-browser.mjs";
import { AGENT_ID, AgentHands } from "./extension-agent.js";
import { expect } from "./extension-fixtures.js";
import { Person } from "./extension-person.js";
import type { Mode } from "./fixtures.js";

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly title: string;
}
interface Answer {
  readonly id?: number;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

/** The protocol of the developer tools over a pipe, whose messages end with a zero. */
class Wire {
  readonly #to: Writable;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #count = 0;
  #rest = "";

  constructor({ stdio }: ChildProcess) {
    this.#to = stdio[3] as Writable;
    (stdio[4] as Readable).setEncoding("utf8").on("data", (text: string) => this.#read(text));
  }

  #read(text: string): void {
    const whole = `${this.#rest}${text}`.split("\0");
    this.#rest = whole.pop() ?? "";
    for (const each of whole) {
      const answer = JSON.parse(each) as Answer;
      this.#waiting.get(answer.id ?? 0)?.(answer);
      this.#waiting.delete(answer.id ?? 0);
    }
  }

  async send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#count;
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as Result;
  }
}

/** As much of Playwright's `Page` as the hands of the person and of the agent use. */
type Hand = Pick<Page, "url" | "evaluate" | "waitForTimeout">;

export class PlainBrowser {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #wire: Wire;
  readonly #hands: string[] = [];

  private constructor(process: ChildProcess, profile: string) {
    this.#process = process;
    this.#profile = profile;
    this.#wire = new Wire(process);
  }

  static async launch(mode: Mode): Promise<PlainBrowser> {
    const profile = mkdtempSync(join(tmpdir(), "airlock-plain-"));
    const extensions = [folder("dist/extension"), folder("demo/agent")].join(",");
    const loaded = [`--disable-extensions-except=${extensions}`, `--load-extension=${extensions}`];
    const args = ["--headless", "--remote-debugging-pipe", `--user-data-dir=${profile}`, ...loaded];
    const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"] as const;
    const browser = new PlainBrowser(
      spawn(findBrowser() ?? "", [...chromiumArgs(mode), ...args], { stdio: [...stdio] }),
      profile,
    );
    await expect.poll(() => browser.workers(), { intervals: [50] }).toHaveLength(1);
    const [worker = ""] = await browser.workers();
    // A worker is there before its `chrome` is.
    const scripts =
      "globalThis.chrome?.scripting?.getRegisteredContentScripts().then(({ length }) => length)";
    await expect.poll(() => browser.run(worker, scripts), { intervals: [50] }).toBe(2);
    // No call is decided before.
    await browser.run(worker, "chrome.storage.managed.get(null).then(() => 0)");
    return browser;
  }

  async #targets(): Promise<readonly Target[]> {
    return (await this.#wire.send<{ targetInfos: Target[] }>("Target.getTargets")).targetInfos;
  }

  /** The extension's worker, where it runs: a list of one. */
  async workers(): Promise<string[]> {
    const targets = await this.#targets();
    return targets
      .filter(({ type, url }) => type === "service_worker" && url.includes(EXTENSION_ID))
      .map(({ targetId }) => targetId);
  }

  /** @returns the target's id, which outlives navigations and activations */
  async open(url: string): Promise<string> {
    return (await this.#wire.send<{ targetId: string }>("Target.createTarget", { url })).targetId;
  }

  async close(target?: string): Promise<void> {
    if (target !== undefined) {
      await this.#wire.send("Target.closeTarget", { targetId: target });
      return;
    }
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    await this.#wire.send("Browser.close");
    await ended;
    // Its other processes may still write.
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /** The page's title. */
  async title(target: string): Promise<string | undefined> {
    return (await this.#targets()).find(({ targetId }) => targetId === target)?.title;
  }

  /** Attached for this alone. */
  async run<Result>(targetId: string, expression: string): Promise<Result> {
    const wire = this.#wire;
    const attached = { targetId, flatten: true };
    const { sessionId } = await wire.send<{ sessionId: string }>("Target.attachToTarget", attached);
    const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await wire.send<{
      result: { value: Result };
      exceptionDetails?: { exception?: { description?: string } };
    }>("Runtime.evaluate", params, sessionId);
    await wire.send("Target.detachFromTarget", { sessionId });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value;
  }

  /** Opened behind the page that the person sees: a prerendered page is activated in sight only. */
  async #hand(url: string): Promise<Hand> {
    const { targetId: target } = await this.#wire.send<{ targetId: string }>("Target.createTarget", {
      url,
      background: true,
    });
    this.#hands.push(target);
    await expect
      .poll(() => this.run(target, "document.readyState + location.href.slice(0, 9)"))
      .toBe("completechrome-ex");
    const evaluate = (act: unknown, argument?: unknown) =>
      this.run(target, typeof act === "string" ? act : `(${String(act)})(${JSON.stringify(argument)})`);
    const waitForTimeout = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
    return { url: () => url, evaluate, waitForTimeout } as unknown as Hand;
  }

  async agent(): Promise<AgentHands> {
    const page = await this.#hand(`chrome-extension://${AGENT_ID}/agent.html`);
    return new AgentHands(page as Page, Promise.resolve());
  }

  /** Closes the pages of the person and of the agent. */
  async closeHands(): Promise<void> {
    for (const target of this.#hands.splice(0)) await this.close(target);
  }

  /**
   * A panel next to the tab whose address begins so. The person lets the agent in and allows every
   * call.
   */
  async trustingPerson(address: string, agent: AgentHands): Promise<Person> {
    const panel = await this.#hand(`chrome-extension://${EXTENSION_ID}/panel.html`);
    const query = `chrome.tabs.query({}).then((tabs) => tabs.find(({ url }) => url?.startsWith("${address}"))?.id)`;
    const tab = await panel.evaluate<number>(query);
    const person = await Person.at({ ...panel, url: () => `${panel.url()}?tab=${tab}` } as Page);
    await person.letIn(agent);
    await person.answersAll(true);
    return person;
  }
}
