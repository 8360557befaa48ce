/**
 * Days of use, scripted: sites in tabs, one agent, and a person who takes whatever the question
 * proposes.
 */
import { TOOLS } from "../../demo/client/tools/register.js";
import type { PanelCallQuestion } from "../../extension/protocol/question-messages.js";
import type { UntrustedResult, UntrustedTool } from "../../extension/protocol/untrusted-values.js";
import { AGENT, FakeAgent, FakePanel, type ListedTool } from "./fake-agent.js";
import { FakeBrowser } from "./fake-chrome.js";
import { FakePage, json } from "./fake-page.js";
import { letIn } from "./set-up.js";
import { quiet } from "./until.js";

export interface ScriptedTool {
  readonly definition: UntrustedTool;
  readonly result: unknown;
  resolve?(args: Record<string, unknown>): unknown;
}

export interface Step {
  readonly tool: string;
  readonly args?: object;
}

export interface Asked {
  readonly day: number;
  readonly tool: string;
  readonly stage: string;
  readonly rules: readonly string[];
}

const text = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

/** As `extension/page` reports it. */
function describe(tool: (typeof TOOLS)[number], registration: number): UntrustedTool {
  const { name, title, description, annotations, dynamicAnnotations } = tool;
  const texts = {
    title,
    inputSchema: text(tool.inputSchema),
    outputSchema: text(tool.outputSchema),
    annotations: text(annotations),
  };
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  return { registration, name, description, ...given, ...(dynamicAnnotations ? { dynamic: true } : {}) };
}

/**
 * The demo's own tools; what they return is next to the point here, but for what its marks would
 * take out.
 */
export const demoTools = (results: { readonly [tool: string]: unknown }): ScriptedTool[] =>
  TOOLS.map((tool, index) => ({
    definition: describe(tool, index + 1),
    result: results[tool.name] ?? { ok: true },
    resolve: (args) => tool.resolveAnnotations?.(args as never),
  }));

/** Tools that declare nothing, by the names of a corpus. */
export const unannotated = (entries: readonly { readonly name: string }[]): ScriptedTool[] =>
  entries.map(({ name }, index) => ({
    definition: {
      registration: index + 1,
      name: name.replace(/[^a-z0-9]+/gi, "_").slice(0, 60),
      description: name,
      inputSchema: "{}",
    },
    result: { ok: true },
  }));

const ownName = ({ _meta }: ListedTool): string =>
  (_meta as { "webmcp-airlock/tool": { name: string } })["webmcp-airlock/tool"].name;

export class Days {
  readonly #browser = new FakeBrowser();
  readonly #sites: readonly (readonly ScriptedTool[])[];
  readonly asked: Asked[] = [];
  /** Calls that came to nothing. */
  readonly refused: { readonly day: number; readonly tool: string; readonly words: string }[] = [];
  #day = 0;

  constructor(sites: readonly (readonly ScriptedTool[])[]) {
    this.#sites = sites;
  }

  /**
   * The browser is started, everything is called, one thing after the other, and the browser is
   * closed.
   */
  async live(steps: readonly Step[]): Promise<void> {
    this.#day += 1;
    this.#browser.session.data.clear();
    this.#browser.startWorker();
    const { panel, agent } = await this.#open();
    const names = new Map((await agent.tools()).map((listed) => [ownName(listed), listed.name]));
    for (const { tool, args } of steps) {
      const { result, error } = await agent.call(names.get(tool) ?? "", args ?? {});
      if (error !== undefined) throw new Error(`${tool}: ${error.message}`);
      if (result?.["isError"] === true) {
        this.refused.push({ day: this.#day, tool, words: JSON.stringify(result["content"]) });
      }
    }
    panel.client.disconnect();
    this.#browser.killWorker();
  }

  async #open(): Promise<{ panel: FakePanel; agent: FakeAgent }> {
    const pages = this.#sites.map((site, index) => this.#page(site, index + 1));
    for (const page of pages) await page.settled();
    const panel = new FakePanel(this.#browser);
    const agent = new FakeAgent(this.#browser);
    for (const [index] of pages.entries()) await letIn(panel, agent, AGENT, index + 1);
    this.#answerAsProposed(panel);
    await quiet();
    return { panel, agent };
  }

  #page(site: readonly ScriptedTool[], tabId: number): FakePage {
    const byRegistration = (registration: number) =>
      site.find(({ definition }) => definition.registration === registration);
    const origin = `https://site${tabId}.example`;
    return new FakePage(this.#browser, {
      ...{
        tabId,
        origin,
        documentId: `doc-${tabId}`,
        tab: { id: tabId, url: `${origin}/` },
        url: `${origin}/`,
      },
      tools: site.map(({ definition }) => definition),
      answer: ({ registration }): UntrustedResult => json(byRegistration(registration)?.result),
      resolver: (asked) =>
        json(
          byRegistration(asked.registration)?.resolve?.(
            JSON.parse(asked.arguments) as Record<string, unknown>,
          ),
        ),
    });
  }

  #answerAsProposed(panel: FakePanel): void {
    const answered = new Set<string>();
    panel.client.onMessage = (message) => {
      const { state } = message as { state?: { questions: readonly PanelCallQuestion[] } };
      for (const { id, tool, stage, reasons, suggested } of state?.questions ?? []) {
        if (answered.has(id)) continue;
        answered.add(id);
        this.asked.push({ day: this.#day, tool, stage, rules: reasons.map(({ rule }) => rule) });
        panel.client.send({
          request: id.slice(0, 64),
          command: { type: "answer", question: id, allow: true, remember: suggested },
        });
      }
    };
  }
}
