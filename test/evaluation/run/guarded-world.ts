/**
 * With rules: the extension's own worker, with its default rules, two tabs or the servers of an
 * app, and a person at the panel. Only the browser and the app around it are played.
 */

import type { PanelQuestion, PanelState } from "../../../extension/protocol/panel-messages.js";
import { isServerOrigin, SERVER_ORIGIN } from "../../../extension/protocol/tool-name.js";
import type { UntrustedResult, UntrustedTool } from "../../../extension/protocol/untrusted-values.js";
import { AGENT, FakeAgent, FakePanel, type ListedTool } from "../../extension/fake-agent.js";
import { createKey, FakeApp, hostOf } from "../../extension/fake-app.js";
import { FakeBrowser } from "../../extension/fake-chrome.js";
import { FakePage, json } from "../../extension/fake-page.js";
import {
  decide,
  type FakeServerOptions,
  FakeServers,
  offerOf,
  serversIn,
} from "../../extension/fake-servers.js";
import { letIn } from "../../extension/set-up.js";
import { EFFECTS } from "../sites/annotations.js";
import type { Deed, Site, UserTask } from "../types.js";
import {
  asCallResult,
  attackerOf,
  inputSchemaOf,
  type Placed,
  type PlacedTool,
  place,
  type Question,
  type World,
} from "./world.js";

/**
 * The sites' declarations: annotations for the worst case, also for each call (truly, or as
 * harmless), or only marks.
 */
export type Declares = "static" | "dynamic" | "lying" | "nothing";

const hasResolver = (tool: PlacedTool, declares: Declares): boolean =>
  (declares === "dynamic" || declares === "lying") && tool.resolve !== undefined;

/** @returns whether the person says yes */
export type Person = (question: PanelQuestion) => boolean;

function describe(tool: PlacedTool, registration: number, declares: Declares): UntrustedTool {
  const { name, description, outputSchema, annotations } = tool;
  const { sensitiveHint } = annotations;
  const said = declares === "nothing" ? (sensitiveHint === undefined ? {} : { sensitiveHint }) : annotations;
  return {
    registration,
    name,
    description,
    inputSchema: JSON.stringify(inputSchemaOf(tool)),
    ...(outputSchema === undefined ? {} : { outputSchema: JSON.stringify(outputSchema) }),
    annotations: JSON.stringify(said),
    ...(hasResolver(tool, declares) ? { dynamic: true } : {}),
  };
}

interface Asked {
  readonly registration: number;
  readonly arguments: string;
}

/** What a page or a server does when it is asked. */
function played(tools: readonly PlacedTool[], declares: Declares) {
  const toolOf = ({ registration }: Asked) => tools[registration - 1];
  const read = (text: string) => JSON.parse(text) as Deed["arguments"];
  return {
    tools: tools.map((tool, index) => describe(tool, index + 1, declares)),
    answer(run: Asked): UntrustedResult {
      const tool = toolOf(run);
      const value = tool?.act(read(run.arguments));
      return json(isServerOrigin(tool?.origin ?? "") ? asCallResult(value) : value);
    },
    resolver: (asked: Asked): UntrustedResult =>
      json(declares === "lying" ? EFFECTS.harmless : toolOf(asked)?.resolve?.(read(asked.arguments))),
  };
}

async function openPage(browser: FakeBrowser, origin: string, tabId: number, site: FakeServerOptions) {
  const url = `${origin}/`;
  const [tab, documentId] = [{ id: tabId, url }, `doc-${tabId}`];
  const page = new FakePage(browser, { ...site, tabId, origin, url, documentId, tab });
  return await page.settled();
}

const rulesOf = (question: PanelQuestion): Question =>
  question.kind === "call"
    ? { stage: question.stage, rules: question.reasons.map(({ rule }) => rule) }
    : { stage: question.kind, rules: [] };

/** The person answers each question once, for as long as the question proposes. */
function answerAll({ client }: FakePanel, person: Person): Question[] {
  const asked: Question[] = [];
  const met = new Set<string>();
  client.onMessage = (message) => {
    const { state } = message as { state?: PanelState };
    for (const question of state?.questions ?? []) {
      const { id } = question;
      if (met.has(id)) continue;
      met.add(id);
      asked.push(rulesOf(question));
      const allow = person(question);
      const remember = allow && question.kind === "call" ? { remember: question.suggested } : {};
      client.send({
        request: id.slice(0, 64),
        command: { type: "answer", question: id, allow, ...remember },
      });
    }
  };
  return asked;
}

interface Agent {
  tools(): Promise<readonly ListedTool[]>;
  call(name: string, args: object): Promise<unknown>;
  readonly frames: readonly unknown[];
}

interface House {
  readonly browser: FakeBrowser;
  readonly panel: FakePanel;
  readonly agent: Agent;
}

async function letExtensionIn(browser: FakeBrowser, panel: FakePanel, tabs: number): Promise<Agent> {
  const agent = new FakeAgent(browser);
  for (let tabId = 1; tabId <= tabs; tabId += 1) await letIn(panel, agent, AGENT, tabId);
  return agent;
}

/** The same app on every day. */
const KEY = createKey();

/** The app that brings the servers is the agent. */
async function letAppIn(
  browser: FakeBrowser,
  panel: FakePanel,
  tabs: number,
  servers: Readonly<Record<string, FakeServerOptions>>,
): Promise<Agent> {
  await panel.command({ type: "allow-apps", allow: true });
  const host = await hostOf(browser);
  const app = new FakeApp(host, 1);
  await app.identify(KEY);
  const { agent } = (await app.told("met")) as { agent: string };
  await panel.command({ type: "decide-agent", agent, allow: true });
  // What an app has met counts on later days, too, until the person says otherwise.
  await panel.command({ type: "end-session", agent });
  for (let tabId = 1; tabId <= tabs; tabId += 1)
    await panel.command({ type: "connect-tab", agent, tabId, connected: true });
  const names = Object.keys(servers);
  new FakeServers(app, host, servers).offer(...names.map((name) => offerOf(name)));
  for (const name of names) await decide(panel, name);
  await panel.shows(
    (state) => serversIn(state).filter(({ tools }) => tools !== undefined).length === names.length,
  );
  return {
    tools: async () => ((await app.request("tools/list")).result?.["tools"] ?? []) as ListedTool[],
    call: (name, args) => app.request("tools/call", { name, arguments: args }),
    // The others are the program's own, which starts the servers.
    get frames() {
      return app.frames.filter(({ jsonrpc }) => jsonrpc !== undefined);
    },
  };
}

/** @param kept what the browser has on disk from earlier days */
async function openHouse(tools: readonly PlacedTool[], declares: Declares, kept: Disk = []): Promise<House> {
  const browser = new FakeBrowser();
  for (const [name, text] of kept) browser.local.data.set(name, text);
  const origins = [...new Set(tools.map(({ origin }) => origin))];
  const playedAt = (origin: string) =>
    played(
      tools.filter((tool) => tool.origin === origin),
      declares,
    );
  const sites = origins.filter((origin) => !isServerOrigin(origin));
  const servers = origins
    .filter(isServerOrigin)
    .map((origin) => [origin.slice(SERVER_ORIGIN.length), playedAt(origin)]);
  browser.hasHost = servers.length > 0;
  browser.startWorker();
  for (const [index, origin] of sites.entries()) await openPage(browser, origin, index + 1, playedAt(origin));
  const panel = new FakePanel(browser);
  const agent =
    servers.length === 0
      ? await letExtensionIn(browser, panel, sites.length)
      : await letAppIn(browser, panel, sites.length, Object.fromEntries(servers));
  return { browser, panel, agent };
}

type Disk = Iterable<readonly [name: string, text: string]>;

/** By site and declaration: nothing else makes a difference. */
const earlierDays = new Map<string, Promise<Disk>>();

/**
 * A day for each of the site's tools, on which the person let the agent use it: a session that is
 * not clean teaches less.
 */
async function liveThrough(tools: readonly PlacedTool[], declares: Declares): Promise<Disk> {
  let disk: Disk = [];
  for (const index of tools.keys()) {
    const { agent, browser, panel } = await openHouse(tools, declares, disk);
    answerAll(panel, ({ kind }) => kind === "call");
    const listed = await agent.tools();
    await agent.call(listed[index]?.name ?? "", {});
    browser.killWorker();
    disk = [...browser.local.data];
  }
  return disk;
}

function earlierDay(site: Site, declares: Declares): Promise<Disk> {
  const key = `${site.id} ${declares}`;
  // The tools' results of that day do not outlive it.
  const { tools } = place(0, { id: "an earlier day", site, task: site.tasks[0] as UserTask });
  const own = tools.filter(({ origin }) => origin !== attackerOf(site));
  const day = earlierDays.get(key) ?? liveThrough(own, declares);
  earlierDays.set(key, day);
  return day;
}

/** The person has used the agent with the site before; the other page is new to both. */
export async function guardedWorld(
  site: Site,
  { deeds, tools }: Placed,
  declares: Declares,
  person: Person,
): Promise<World> {
  // A site that lies did not do so from the start.
  const before = await earlierDay(site, declares === "lying" ? "dynamic" : declares);
  const { agent, panel } = await openHouse(tools, declares, before);
  const questions = answerAll(panel, person);
  return {
    deeds,
    questions,
    tools: async () => (await agent.tools()) as never,
    callTool: async (name, args) => (await agent.call(name, args)) as never,
    given: () => agent.frames,
  };
}
