/**
 * The person's hands without the clicks: commands over the panel's own port, sent from the panel's
 * page. What clicks do is shown by the panel's own specs; these are for what happens behind it.
 */
import type { Page } from "@playwright/test";
import { type AuditEntry, decodeAuditPage } from "../../../extension/protocol/audit-messages.js";
import { MAX_LOG_READ } from "../../../extension/protocol/command-messages.js";
import type { PanelCommand, PanelState } from "../../../extension/protocol/panel-messages.js";
import { withNews } from "../../../extension/ui/shared/panel-connection.js";
import { AGENT_ID, type AgentHands, type JsonRpcAnswer } from "./extension-agent.js";

interface News {
  state: PanelState | undefined;
  show(state: PanelState | undefined): void;
  /** @returns the state, once there is another one than at `seen` changes, or after a second. */
  next(seen: number): Promise<{ state: PanelState | undefined; changes: number }>;
}

interface Hands {
  says: boolean | undefined;
  command(command: PanelCommand): Promise<{ value?: string; error?: string }>;
}

interface PanelWindow {
  readonly hands: Hands;
  readonly news: News;
  /** The panel's own, which stands alone. */
  readonly withNews: typeof withNews;
}

/** Runs in the panel's page: what it shows, and who waits for news of it. */
function installNews(): void {
  let changes = 0;
  const waiting: (() => void)[] = [];
  const news: News = {
    state: undefined,
    show(state) {
      news.state = state;
      changes += 1;
      for (const go of waiting.splice(0)) go();
    },
    async next(seen) {
      // What is expected may also depend on something that the panel is not told of.
      if (changes === seen)
        await new Promise<void>((resolve) => waiting.push(resolve) && setTimeout(resolve, 1_000));
      return { state: news.state, changes };
    },
  };
  Object.assign(window, { news });
}

/** Runs in the panel's page: one port, opened again whenever the worker was killed. */
function installHands(tabId: number): void {
  const { news, withNews } = window as unknown as PanelWindow;
  const answers = new Map<string, (answer: { value?: string; error?: string }) => void>();
  let count = 0;
  let port: chrome.runtime.Port | undefined;
  const post = (command: PanelCommand) => {
    const request = `hands-${++count}`;
    port?.postMessage({ request, command });
    return new Promise<{ value?: string; error?: string }>((resolve) => answers.set(request, resolve));
  };
  const open = () => {
    const fresh = chrome.runtime.connect({ name: "panel" });
    port = fresh;
    fresh.onMessage.addListener((message) => {
      if (message.type === "answer") answers.get(message.request)?.(message);
      else news.show(withNews(message.state, news.state));
      const allow = hands.says;
      if (message.type !== "state" || allow === undefined) return;
      for (const { id } of message.state.questions) void post({ type: "answer", question: id, allow });
    });
    fresh.onDisconnect.addListener(() => {
      news.show(undefined);
      setTimeout(open, 50);
    });
    void post({ type: "watch", tabId });
  };
  const hands: Hands = { says: undefined, command: post };
  open();
  // The panel does the same: it is the worker that hears nothing of tabs.
  chrome.tabs.onUpdated.addListener((_tab, { status, url }) => {
    if (status !== undefined || url !== undefined) void post({ type: "watch", tabId });
  });
  Object.assign(window, { hands });
}

export class Person {
  readonly panel: Page;
  readonly tabId: number;

  private constructor(panel: Page, tabId: number) {
    this.panel = panel;
    this.tabId = tabId;
  }

  /** @param panel as `openPanel` gives it */
  static async at(panel: Page): Promise<Person> {
    const tabId = Number(new URL(panel.url()).searchParams.get("tab"));
    await panel.evaluate(`window.withNews = ${withNews}`);
    await panel.evaluate(installNews);
    await panel.evaluate(installHands, tabId);
    return new Person(panel, tabId);
  }

  command(command: PanelCommand): Promise<{ value?: string; error?: string }> {
    return this.panel.evaluate((each) => (window as unknown as PanelWindow).hands.command(each), command);
  }

  /** The panel's content, once `isAsExpected` holds of it; the last state if it never does. */
  async state(isAsExpected: (state: PanelState) => boolean = () => true): Promise<PanelState> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, 60_000, undefined).unref());
    const read = (seen: number) =>
      this.panel.evaluate((each) => (window as unknown as PanelWindow).news.next(each), seen);
    let last: PanelState | undefined;
    for (let seen = -1; ; ) {
      const shown = await Promise.race([read(seen), late]);
      if (shown === undefined)
        throw new Error(`The panel never came to show it: ${JSON.stringify(last)?.slice(-2_000)}`);
      last = shown.state;
      seen = shown.changes;
      if (last !== undefined && isAsExpected(last)) return last;
    }
  }

  /** From now on every question is answered at once. */
  async answersAll(says: boolean): Promise<void> {
    await this.panel.evaluate((given) => {
      (window as unknown as PanelWindow).hands.says = given;
    }, says);
    const { questions } = await this.state();
    for (const { id } of questions) await this.command({ type: "answer", question: id, allow: says });
  }

  /** Lets the agent in and connects this panel's tab to it. */
  async letIn(agent: AgentHands): Promise<void> {
    await agent.connect();
    await agent.request("tools/list");
    await this.command({ type: "decide-agent", agent: AGENT_ID, allow: true, tabId: this.tabId });
  }

  async connectTab(): Promise<void> {
    const { tabId } = this;
    await this.command({ type: "connect-tab", agent: AGENT_ID, tabId, connected: true });
  }
}

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly _meta: { readonly "webmcp-airlock/tool": { readonly origin: string; readonly name: string } };
}

/** The agent's list, once it is what was waited for; the last one if it never is. */
async function listUntil(
  agent: AgentHands,
  isEnough: (tools: ListedTool[]) => boolean,
): Promise<ListedTool[]> {
  for (let left = 480; ; left--) {
    const { result } = await agent.request("tools/list");
    const tools = (result?.["tools"] ?? []) as ListedTool[];
    if (isEnough(tools) || left === 0) return tools;
    await agent.page.waitForTimeout(125);
  }
}

/** The agent's list, once it has at least `count` tools. */
export const listTools = (agent: AgentHands, count = 1): Promise<ListedTool[]> =>
  listUntil(agent, ({ length }) => length >= count);

export const ownName = (tool: ListedTool): string => tool._meta["webmcp-airlock/tool"].name;
export const ownOrigin = (tool: ListedTool): string => tool._meta["webmcp-airlock/tool"].origin;

/**
 * Calls a tool by the page's own name for it, once it is listed: after a worker's death, pages come
 * back one by one.
 */
export async function callTool(
  agent: AgentHands,
  name: string,
  args: object = {},
  more: object = {},
): Promise<JsonRpcAnswer> {
  const isNamed = (tool: ListedTool) => ownName(tool) === name;
  const tool = (await listUntil(agent, (tools) => tools.some(isNamed))).find(isNamed);
  if (tool === undefined) throw new Error(`The agent is listed no tool ${name}.`);
  return agent.request("tools/call", { name: tool.name, arguments: args, ...more });
}

/** The whole log, oldest first. */
export async function readLog(person: Person): Promise<AuditEntry[]> {
  const { value } = await person.command({ type: "read-log", before: 0, most: MAX_LOG_READ });
  return [...(decodeAuditPage(value)?.entries ?? [])].reverse();
}
