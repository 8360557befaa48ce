/**
 * A stage for the proposals' own scenarios: sites in tabs of their own, one agent that was let in
 * and uses all of them, and one person at a panel. A site tells its server what its tools were
 * really asked to do.
 */
import type { BrowserContext } from "@playwright/test";
import type { AuditEntry } from "../../../extension/protocol/audit-messages.js";
import type { PanelQuestion } from "../../../extension/protocol/panel-messages.js";
import { AGENT_ID, type AgentHands, type JsonRpcAnswer } from "../support/extension-agent.js";
import { test as base, expect, openPanelOf, type Page } from "../support/extension-fixtures.js";
import { callTool, listTools, ownOrigin, Person, readLog } from "../support/extension-person.js";
import type { Routes, TestServer } from "../support/test-server.js";

/** A definition, and the body of its `execute(input, { annotations })`, as source text. */
export interface SceneTool {
  readonly definition: object;
  readonly body: string;
  /** The body of `resolveAnnotations(input)`. */
  readonly resolver?: string;
}

/** A tool's calls, and what it was told of the agent's session. */
export interface Deed {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly annotations: object;
}

export interface Site {
  readonly page: Page;
  readonly origin: string;
  deeds(): Deed[];
}

const registration = ({ definition, body, resolver }: SceneTool): string => `
  document.modelContext.registerTool({
    ...${JSON.stringify(definition)},
    async execute(input, { annotations }) {
      await tell({ tool: ${JSON.stringify((definition as { name?: string }).name)}, input, annotations });
      ${body}
    },
    ${resolver === undefined ? "" : `resolveAnnotations(input) { ${resolver} },`}
  });`;

const pageOf = (tools: readonly SceneTool[]): string =>
  `<!doctype html><html lang="en"><head><title>site</title></head><body><script>
  const tell = (deed) => fetch("/tell", { method: "POST", body: JSON.stringify(deed) });
  ${tools.map(registration).join("")}
</script></body></html>`;

const deedsOf = (server: TestServer): Deed[] =>
  server.requests.filter(({ path }) => path === "/tell").map(({ body }) => JSON.parse(body) as Deed);

export class Scene {
  readonly agent: AgentHands;
  readonly #context: BrowserContext;
  readonly #serve: (routes: Routes) => Promise<TestServer>;
  #person: Person | undefined;

  constructor(context: BrowserContext, agent: AgentHands, serve: (routes: Routes) => Promise<TestServer>) {
    this.#context = context;
    this.agent = agent;
    this.#serve = serve;
  }

  get person(): Person {
    if (this.#person === undefined) throw new Error("Open a site first.");
    return this.#person;
  }

  async open(tools: readonly SceneTool[]): Promise<Site> {
    const server = await this.#serve({ "/": pageOf(tools), "/tell": { status: 204 } });
    const page = await this.#context.newPage();
    await page.goto(server.url());
    const panel = await openPanelOf(page);
    if (this.#person === undefined) {
      this.#person = await Person.at(panel);
      await this.#person.letIn(this.agent);
    } else {
      const tabId = Number(new URL(panel.url()).searchParams.get("tab"));
      await panel.close();
      await this.#person.command({ type: "connect-tab", agent: AGENT_ID, tabId, connected: true });
    }
    const listed = async () =>
      (await listTools(this.agent)).filter((tool) => ownOrigin(tool) === server.origin).length;
    await expect.poll(listed).toBe(tools.length);
    return { page, origin: server.origin, deeds: () => deedsOf(server) };
  }

  /** Calls a tool about which the person may not be asked. */
  async call(name: string, args: object = {}): Promise<JsonRpcAnswer> {
    const answer = await callTool(this.agent, name, args);
    expect((await this.person.state()).questions).toEqual([]);
    return answer;
  }

  /** Calls a tool about which the person is asked as often as there are answers. */
  async callAnd(says: readonly boolean[], name: string, args: object = {}) {
    const answered = callTool(this.agent, name, args);
    const asked: PanelQuestion[] = [];
    for (const allow of says) {
      const isNew = ({ id }: PanelQuestion) => asked.every((each) => each.id !== id);
      const { questions } = await this.person.state((state) => state.questions.some(isNew));
      const question = questions.find(isNew) as PanelQuestion;
      asked.push(question);
      await this.person.command({ type: "answer", question: question.id, allow });
    }
    const answer = await answered;
    expect((await this.person.state((state) => state.questions.length === 0)).questions).toEqual([]);
    return { answer, asked };
  }

  async log(): Promise<AuditEntry[]> {
    return await readLog(this.person);
  }

  /** The rules' decisions about a tool, in order: `asked: confirm-irreversible-actions`. */
  async decided(tool: string): Promise<string[]> {
    const entries = (await this.log()).filter((entry) => entry.event === "rule" && entry.tool === tool);
    return entries.map(({ what, reason }) => `${what}: ${reason}`);
  }
}

export const isRefused = ({ result }: JsonRpcAnswer): boolean => result?.["isError"] === true;
export const annotationsOf = ({ result }: JsonRpcAnswer): unknown =>
  (result?.["_meta"] as { annotations?: unknown } | undefined)?.annotations;

export const test = base.extend<{ scene: Scene }>({
  scene: async ({ browserWithExtension, agent, serve }, use) => {
    await use(new Scene(browserWithExtension, agent, serve));
  },
});
export { expect };
