/**
 * A browser with one page, a panel, and an agent that the person let in, connected to the tab, and
 * allowed to call.
 */
import { AGENT, FakeAgent, FakePanel } from "./fake-agent.js";
import { FakeBrowser } from "./fake-chrome.js";
import { FakePage, type PageOptions } from "./fake-page.js";
import { until } from "./until.js";

export interface House {
  readonly browser: FakeBrowser;
  readonly page: FakePage;
  readonly panel: FakePanel;
  readonly agent: FakeAgent;
}

export async function letIn(panel: FakePanel, agent: FakeAgent, id = AGENT, tabId = 1): Promise<void> {
  await agent.request("initialize", { clientInfo: { name: "Test agent" } });
  await panel.command({ type: "decide-agent", agent: id, allow: true });
  await panel.command({ type: "connect-tab", agent: id, tabId, connected: true });
}

/** Answers every question that comes up. */
export function allowAll(panel: FakePanel): void {
  panel.client.onMessage = (message) => {
    const { type, state } = message as { type: string; state?: { questions: { id: string }[] } };
    if (type !== "state") return;
    for (const { id } of state?.questions ?? []) {
      // Nobody waits for what becomes of it: the worker may be killed at any moment.
      panel.client.send({
        request: `auto-${id}`.slice(0, 64),
        command: { type: "answer", question: id, allow: true },
      });
    }
  };
}

export async function setUp(options: PageOptions = {}): Promise<House> {
  const browser = new FakeBrowser();
  browser.startWorker();
  const page = await new FakePage(browser, options).settled();
  const panel = new FakePanel(browser);
  allowAll(panel);
  const agent = new FakeAgent(browser);
  await letIn(panel, agent);
  return { browser, page, panel, agent };
}

/** The name under which the agent knows the page's only tool. */
export async function listOne({ agent }: Pick<House, "agent">): Promise<string> {
  const [tool] = await agent.tools();
  if (tool === undefined) throw new Error("The agent was listed no tool.");
  return tool.name;
}

/** Everything has come to rest: no call is on record. */
export const allAnswered = (browser: FakeBrowser): Promise<true> =>
  until(() => browser.session.keys("call:").length === 0, "all calls to be answered");

/** Rules that the organisation sets; resolves when they apply. */
export async function manageRules(
  { browser, panel }: Pick<House, "browser" | "panel">,
  ...rules: readonly { readonly conditions: object }[]
): Promise<void> {
  const written = rules.map((rule) => ({ ...rule, conditions: JSON.stringify(rule.conditions) }));
  browser.manage({ ruleSet: { version: 1, rules: written } });
  await panel.shows((state) => state.rules.managed === rules.length);
}
