/**
 * `webmcp-airlock/testing/playwright`: a fixture that plays the agent on a page, and keeps all that
 * an agent could get.
 *
 * @example
 * import { test as base } from "@playwright/test";
 * import { type AgentFixtures, agentFixtures } from "webmcp-airlock/testing/playwright";
 * export const test = base.extend<AgentFixtures>(agentFixtures);
 */

import type { Page } from "playwright-core";
import { sayName } from "../engine/enforce/clean-text.js";
import * as texts from "../texts/testing.js";
import { LeakError } from "./assertions.js";
import { findLeak } from "./find-leak.js";

export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: object;
  readonly outputSchema?: object;
  readonly annotations?: object;
}

export interface PlayedAgent {
  /** The result of `getTools()` for an agent in the page. */
  listTools(): Promise<readonly ListedTool[]>;
  /** The value that `executeTool` resolves with. Rejects if it rejects. */
  callTool(name: string, input?: object): Promise<string | null>;
  /**
   * Looks in all lists, results, errors, messages on the console and titles up to now. (Not in
   * the document: an agent that reads the page reads what people read.)
   *
   * @throws LeakError which names the secret by its position
   */
  expectNoLeak(secrets: readonly (string | number)[]): void;
}

export interface AgentFixtures {
  readonly agent: PlayedAgent;
}

interface Met {
  readonly where: string;
  readonly what: unknown;
}

/** Runs in the page. */
async function listInPage(): Promise<readonly ListedTool[] | undefined> {
  const tools = await document.modelContext?.getTools();
  return tools?.map(({ name, title, description, inputSchema, outputSchema, annotations }) =>
    JSON.parse(JSON.stringify({ name, title, description, inputSchema, outputSchema, annotations })),
  );
}

/** Runs in the page. */
async function callInPage([name, input]: readonly [string, object]) {
  const tools = (await document.modelContext?.getTools()) ?? [];
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) return { names: tools.map((each) => each.name) };
  try {
    return { text: await document.modelContext.executeTool(tool, input) };
  } catch (error) {
    return { error: String(error) };
  }
}

function playAgent(page: Page): PlayedAgent {
  const met: Met[] = [];
  page.on("console", (message) => met.push({ where: "a message on the console", what: message.text() }));
  page.on("pageerror", (error) => met.push({ where: "an uncaught error", what: String(error) }));
  return {
    async listTools() {
      const tools = await page.evaluate(listInPage);
      if (tools === undefined) throw new Error(texts.noModelContext());
      met.push({ where: "the list of tools", what: tools });
      return tools;
    },
    async callTool(name, input = {}) {
      const answer = await page.evaluate(callInPage, [name, input] as const);
      if (answer.names !== undefined)
        throw new Error(texts.noTool(sayName(name), answer.names.map(sayName).join(", ")));
      met.push({ where: `the answer of ${name}`, what: answer });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.text ?? null;
    },
    expectNoLeak(secrets) {
      for (const { where, what } of met) {
        const leak = findLeak(secrets.map(String), { [where]: what });
        if (leak !== undefined) throw new LeakError(texts.leaked(leak.index, leak.place));
      }
    },
  };
}

/**
 * `const test = base.extend<AgentFixtures>(agentFixtures)`: the agent sees what the page writes on
 * the console from the start.
 */
export const agentFixtures = {
  agent: async (
    { page }: { readonly page: Page },
    use: (agent: PlayedAgent) => Promise<void>,
  ): Promise<void> => {
    await use(playAgent(page));
  },
};
