/** Plays a generated session against the worker, and keeps what every agent got, in order. */
import { vi } from "vitest";
import type { PanelCommand } from "../../extension/protocol/panel-messages.js";
import type { UntrustedTool } from "../../extension/protocol/untrusted-values.js";
import { AGENT, FakeAgent, FakePanel } from "../extension/fake-agent.js";
import { FakeBrowser } from "../extension/fake-chrome.js";
import { FakePage, json } from "../extension/fake-page.js";
import { INSTALL } from "../extension/secret-tools.js";
import { allowAll } from "../extension/set-up.js";
import { quiet } from "../extension/until.js";
import { KEYS, KIND_NAMES, KINDS, random, type Secrets } from "./two-worlds.js";

const SITES = ["https://shop.example", "https://bank.example", "https://mail.example"];
export const EVERY_SITE = [...SITES.keys()];
const AGENTS = [AGENT, "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"];
const METHODS = ["tools/annotations", "tools/resolve"];

export type Step =
  | { readonly do: "list"; readonly agent: number }
  | {
      readonly do: "call" | "resolve";
      readonly agent: number;
      readonly site: number;
      readonly kind: string;
      readonly key: number;
    }
  | { readonly do: "use"; readonly agent: number; readonly site: number }
  | { readonly do: "reword"; readonly site: number; readonly key: number }
  | { readonly do: "nonsense"; readonly agent: number; readonly key: number };

/**
 * Who has not lost a key yet may be told it, so each agent first loses all of them, at each site.
 */
const opening = (): Step[] => [
  ...lists(),
  ...AGENTS.flatMap((_, agent) =>
    SITES.map((__, site): Step => ({ do: "call", agent, site, kind: "list", key: 0 })),
  ),
];

/** The tools of a page that has other words are other tools: agents are listed them again. */
const lists = (): Step[] => AGENTS.map((_, agent) => ({ do: "list", agent }));

export function generateSteps(seed: number, count: number): Step[] {
  const next = random(seed);
  const steps = opening();
  while (steps.length < count) {
    const place = { agent: next(AGENTS.length), site: next(SITES.length), key: next(KEYS) };
    const kind = KIND_NAMES[next(KIND_NAMES.length)] as string;
    const choice = next(20);
    if (choice < 12) steps.push({ do: "call", ...place, kind });
    else if (choice < 14) steps.push({ do: "resolve", ...place, kind });
    else if (choice < 16) steps.push({ do: "use", ...place });
    else if (choice < 17) steps.push({ do: "nonsense", ...place });
    else if (choice < 18) steps.push({ do: "reword", ...place }, ...lists());
    else steps.push({ do: "list", ...place });
  }
  return steps;
}

/** Every kind at these sites for every agent, with lists, handles and new words in between. */
export function everyStep(sites: readonly number[] = EVERY_SITE): Step[] {
  const steps = opening();
  for (const site of sites) {
    for (const [agent] of AGENTS.entries()) {
      for (const [at, kind] of KIND_NAMES.entries()) {
        const place = { agent, site, kind, key: at % KEYS };
        steps.push({ do: "call", ...place });
        if (at % 4 === 0) steps.push({ do: "resolve", ...place });
        if (at % 6 === 0) steps.push({ do: "use", ...place });
      }
      steps.push({ do: "reword", site, key: agent }, ...lists());
    }
    steps.push({ do: "nonsense", agent: 0, key: site });
  }
  return steps;
}

function toolOf(kind: string, registration: number, words: string): UntrustedTool {
  const { outputSchema, annotations } = KINDS[kind] ?? {};
  return {
    registration,
    name: `tool_${kind}`,
    description: `Does ${kind}. ${words}`,
    inputSchema: JSON.stringify({
      type: "object",
      properties: { key: { type: "number", description: words } },
    }),
    ...(outputSchema === undefined ? {} : { outputSchema: JSON.stringify(outputSchema) }),
    ...(annotations === undefined ? {} : { annotations: JSON.stringify(annotations) }),
    dynamic: true,
  };
}

const toolsWith = (words: string): UntrustedTool[] => [
  ...KIND_NAMES.map((kind, at) => toolOf(kind, at + 1, words)),
  { ...INSTALL, registration: 100 },
];

/** One agent's frames in one session, in order, and what was written on the console. */
export interface Got {
  readonly frames: readonly string[];
  readonly handles: readonly string[];
  readonly consoleLines: readonly string[];
}

export class GeneratedSession {
  readonly #secrets: Secrets;
  readonly #browser = new FakeBrowser();
  readonly #pages: FakePage[] = [];
  readonly #agents: FakeAgent[] = [];
  readonly #frames: string[] = [];
  readonly #console: string[] = [];
  #panel: FakePanel;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
    this.#browser.startWorker();
    this.#panel = new FakePanel(this.#browser);
  }

  /** Time is the test's: it goes on only when everything is at rest. */
  async play(steps: readonly Step[]): Promise<Got> {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 1_795_000_000_000 });
    const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void this.#console.push(words.join())),
    );
    try {
      await this.#open();
      for (const step of steps) await this.#take(step);
    } finally {
      for (const spy of spies) spy.mockRestore();
      vi.useRealTimers();
    }
    const handles = this.#panel.states.flatMap(({ items }) => items.map(({ handle }) => handle));
    return { frames: this.#frames, handles: [...new Set(handles)], consoleLines: this.#console };
  }

  async #open(): Promise<void> {
    allowAll(this.#panel);
    for (const [at, origin] of SITES.entries()) {
      const place = {
        tabId: at + 1,
        documentId: `doc-${at}`,
        origin,
        url: `${origin}/`,
        tools: toolsWith(""),
      };
      const page = new FakePage(this.#browser, { ...place, tab: { id: at + 1, url: `${origin}/` } });
      page.answer = (run) =>
        this.#answer(run.registration, Number(JSON.parse(run.arguments).key ?? 0), run.arguments);
      page.resolver = (asked) => {
        const key = this.#key(Number(JSON.parse(asked.arguments).key ?? 0));
        return json({ readOnlyHint: true, attribution: [`https://a.example/${key}`] });
      };
      this.#pages.push(page);
    }
    for (const [at, id] of AGENTS.entries()) {
      const agent = new FakeAgent(this.#browser, id);
      agent.client.onMessage = (frame) => void this.#frames.push(`${at} ${JSON.stringify(frame)}`);
      this.#agents.push(agent);
      await this.#answered(agent, agent.send("initialize", { clientInfo: { name: `Agent ${at}` } }));
      await this.#commanded({ type: "decide-agent", agent: id, allow: true });
      for (const tab of SITES.keys())
        await this.#commanded({ type: "connect-tab", agent: id, tabId: tab + 1, connected: true });
    }
  }

  /** As a person does: one after the other. */
  async #commanded(command: PanelCommand): Promise<void> {
    const done = this.#panel.command(command);
    await this.#rest();
    await done;
  }

  #key(at: number): string {
    return this.#secrets.keys[at % KEYS] as string;
  }

  #answer(registration: number, key: number, args: string) {
    const kind = KINDS[KIND_NAMES[registration - 1] ?? ""];
    // The tool that takes a secret says it again.
    if (kind === undefined) return json({ installed: true, host: "a", echo: args });
    const value = kind.result(this.#secrets, this.#key(key));
    if (value === undefined) return { kind: "threw" as const, text: `threw ${this.#key(key)}` };
    return typeof value === "string" ? { kind: "string" as const, text: value } : json(value);
  }

  async #rest(): Promise<void> {
    await quiet();
    vi.advanceTimersByTime(200);
    await quiet();
  }

  async #answered(agent: FakeAgent, id: number): Promise<void> {
    for (let turn = 0; agent.answerTo(id) === undefined; turn++) {
      if (turn > 100) throw new Error(`Waited in vain for the answer to ${id}.`);
      await this.#rest();
    }
    await this.#rest();
  }

  #nameOf(agent: FakeAgent, site: number, tool: string): string {
    const lists = agent.frames.flatMap(
      ({ result }) => (result?.["tools"] as { name: string }[] | undefined) ?? [],
    );
    const host = (SITES[site] ?? "").slice(8).replace(".", "-");
    return lists.find(({ name }) => name.startsWith(host) && name.endsWith(`__${tool}`))?.name ?? "none";
  }

  async #take(step: Step): Promise<void> {
    if (step.do === "reword") {
      this.#pages[step.site]?.report(toolsWith(`It is ${this.#key(step.key)}.`));
      await this.#rest();
      return;
    }
    const agent = this.#agents[step.agent] as FakeAgent;
    for (const [method, params] of this.#requests(agent, step))
      await this.#answered(agent, agent.send(method, params));
  }

  #requests(
    agent: FakeAgent,
    step: Exclude<Step, { do: "reword" }>,
  ): (readonly [method: string, params: object])[] {
    switch (step.do) {
      case "list":
        return [["tools/list", {}]];
      case "nonsense":
        return [
          ["tools/call", { name: "none_t1__none", arguments: {} }],
          ["no/method", {}],
        ];
      case "use": {
        const handles = JSON.stringify(agent.frames).match(/airlock-[0-9a-f]{32}/g) ?? [];
        const name = this.#nameOf(agent, step.site, INSTALL.name);
        return [["tools/call", { name, arguments: { host: "a", key: handles.at(-1) ?? "none" } }]];
      }
      default: {
        const name = this.#nameOf(agent, step.site, `tool_${step.kind}`);
        const params = { name, arguments: { key: step.key }, _meta: { progressToken: step.key } };
        return step.do === "call" ? [["tools/call", params]] : METHODS.map((method) => [method, params]);
      }
    }
  }
}

/** With each handle named by its place in the order in which they were given. */
export function withoutHandles(frames: readonly string[]): string[] {
  const names = new Map<string, string>();
  return frames.map((frame) =>
    frame.replace(/airlock-[0-9a-f]{32}/g, (handle) => {
      const name = names.get(handle) ?? `airlock-${String(names.size).padStart(32, "0")}`;
      names.set(handle, name);
      return name;
    }),
  );
}
