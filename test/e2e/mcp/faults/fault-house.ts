/**
 * The whole chain, each part of which can be killed, stopped and started again; the page's
 * executions are counted.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isRecord } from "../../../../src/intrinsics/language.js";
import {
  type BrowserContext,
  expect,
  launchWithExtension,
  openPanelOf,
  type Page,
} from "../../support/extension-fixtures.js";
import { Person } from "../../support/extension-person.js";
import { startServer, type TestServer } from "../../support/test-server.js";
import { COMMAND, letInWaiting } from "../app-house.js";
import { type FaultClient, startClient } from "./fault-client.js";

export const CANARY = "canary-5Hk8Vt3Rq1";
const AGENT = "Desk";
const TAP = fileURLToPath(new URL("./tap.cjs", import.meta.url));

/** The tool tells the server that it runs, and ends when the server says so. */
const PAGE = `<!doctype html><html lang="en"><head><title>work</title><script>
  const marked = { type: "string", "x-sensitive": true };
  document.modelContext.registerTool({
    name: "work",
    description: "Does a piece of work.",
    inputSchema: { type: "object", properties: { piece: { type: "string" }, size: { type: "number" } } },
    outputSchema: { type: "object", properties: { piece: { type: "string" }, key: marked, text: { type: "string" } } },
    execute: async ({ piece, size }) => {
      await fetch("/run?piece=" + piece, { method: "POST" });
      return { piece, key: "${CANARY}", text: "words ".repeat(size) };
    },
  });
</script></head><body></body></html>`;

/** How often each piece of work was done, and when it may end. */
class Work {
  readonly runs = new Map<string, number>();
  readonly #began = new Map<string, () => void>();
  readonly #release = new Map<string, Promise<void>>();

  /** @returns ends the work */
  hold(piece: string): { began: Promise<void>; release(): void } {
    let release = () => {};
    this.#release.set(piece, new Promise((resolve) => (release = resolve)));
    const began = new Promise<void>((resolve) => this.#began.set(piece, resolve));
    return { began, release: () => release() };
  }

  async run(piece: string): Promise<string> {
    this.runs.set(piece, (this.runs.get(piece) ?? 0) + 1);
    this.#began.get(piece)?.();
    await this.#release.get(piece);
    return "";
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), "airlock-faults-"));
type Options = Parameters<typeof launchWithExtension>[1];

export class FaultHouse {
  readonly work = new Work();
  context!: BrowserContext;
  page!: Page;
  person!: Person;
  app!: FaultClient;
  readonly #profile = newFolder();
  readonly #home = newFolder();
  readonly #options: Options;
  #server!: TestServer;
  #env: NodeJS.ProcessEnv = {};
  #agent = "";

  private constructor(options: Options) {
    this.#options = options;
  }

  static async open(options: Options): Promise<FaultHouse> {
    const house = new FaultHouse(options);
    const tap = join(house.#home, "tap");
    mkdirSync(tap);
    house.#env = {
      ...process.env,
      WEBMCP_AIRLOCK_HOME: house.#home,
      NODE_OPTIONS: `--require ${TAP}`,
      AIRLOCK_TAP: tap,
    };
    house.#server = await startServer({
      "/": PAGE,
      "/run": ({ path }) => house.work.run(path.split("=")[1] ?? ""),
    });
    const env = { ...process.env, WEBMCP_AIRLOCK_HOME: house.#home };
    execFileSync(process.execPath, [COMMAND, "mcp", "install", "--user-data-dir", house.#profile], { env });
    await house.startBrowser();
    await house.person.command({ type: "allow-apps", allow: true });
    await house.startApp();
    await letInWaiting(house.person);
    const { agents } = await house.person.state(({ agents: all }) => all.length > 0);
    house.#agent = agents[0]?.id ?? "";
    return house;
  }

  async startBrowser(): Promise<void> {
    this.context = await launchWithExtension(this.#profile, this.#options, { env: this.#env });
    await this.openTab();
  }

  /** The person's part when the tab is gone: opens it again, and lets the app use it. */
  async openTab(): Promise<void> {
    this.page = await this.context.newPage();
    await this.page.goto(this.#server.url());
    await this.person?.panel.close().catch(() => undefined);
    this.person = await Person.at(await openPanelOf(this.page));
    await this.person.answersAll(true);
    const { tabId } = this.person;
    if (this.#agent === "") return;
    await this.person.command({ type: "connect-tab", agent: this.#agent, tabId, connected: true });
  }

  async startApp(): Promise<void> {
    const args = ["--agent", AGENT, "--log", join(this.#home, "log")];
    this.app = await startClient(args, this.#env);
  }

  /** Numbers of the host that runs now: its process, and the browser's. */
  processes(): { host: number; browser: number } {
    const folder = join(this.#home, "run");
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const startedAt = (name: string) => statSync(join(folder, name)).mtimeMs;
    // One may be about to end.
    for (const name of files.sort((one, other) => startedAt(other) - startedAt(one))) {
      const found: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
      if (!isRecord(found) || !isLive(Number(found["pid"]))) continue;
      return { host: Number(found["pid"]), browser: Number(found["browser"]) };
    }
    throw new Error("No host runs.");
  }

  /** Everything that left the browser: name of a place → what was seen there. */
  seen(): Map<string, string> {
    const texts = new Map<string, string>();
    for (const name of readdirSync(this.#home)) {
      if (name.startsWith("log") || name.endsWith(".position")) texts.set(name, this.#read(name));
    }
    for (const name of readdirSync(join(this.#home, "tap"))) texts.set(name, this.#read("tap", name));
    return texts;
  }

  async close(): Promise<void> {
    this.app.process.kill("SIGKILL");
    await this.context.close();
    await this.#server.close();
    // A host is ending, and may still write there.
    await expect.poll(() => isHostThere(this)).toBe(false);
    for (const each of [this.#profile, this.#home]) rmSync(each, { recursive: true, force: true });
  }

  #read(...path: string[]): string {
    return readFileSync(join(this.#home, ...path), "latin1");
  }
}

function isHostThere(house: FaultHouse): boolean {
  try {
    house.processes();
    return true;
  } catch {
    return false;
  }
}

/** The state's letter: T is stopped, Z has ended and nobody asked. @see proc(5) */
export function stateOf(pid: number): string {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
  } catch {
    return "";
  }
}

const isLive = (pid: number): boolean => !["", "Z", "X"].includes(stateOf(pid));
