/**
 * With rules: the extension's own worker, with its default rules, two tabs, and a person at the
 * panel. Only the browser around it is played.
 */

import type { PanelQuestion, PanelState } from "../../../extension/protocol/panel-messages.js";
import type { UntrustedTool } from "../../../extension/protocol/untrusted-values.js";
import { AGENT, FakeAgent, FakePanel } from "../../extension/fake-agent.js";
import { FakeBrowser } from "../../extension/fake-chrome.js";
import { FakePage, json } from "../../extension/fake-page.js";
import { letIn } from "../../extension/set-up.js";
import { EFFECTS } from "../sites/annotations.js";
import type { Deed, Site, UserTask } from "../types.js";
import { inputSchemaOf, type Placed, type PlacedTool, place, type Question, type World } from "./world.js";

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

async function openPage(
  browser: FakeBrowser,
  tools: readonly PlacedTool[],
  tabId: number,
  declares: Declares,
) {
  const origin = tools[0]?.origin ?? "";
  const url = `${origin}/`;
  const toolOf = ({ registration }: { registration: number }) => tools[registration - 1];
  const read = (text: string) => JSON.parse(text) as Deed["arguments"];
  const page = new FakePage(browser, {
    tabId,
    origin,
    url,
    documentId: `doc-${tabId}`,
    tab: { id: tabId, url },
    tools: tools.map((tool, index) => describe(tool, index + 1, declares)),
    answer: (run) => json(toolOf(run)?.act(read(run.arguments))),
    resolver: (asked) =>
      json(declares === "lying" ? EFFECTS.harmless : toolOf(asked)?.resolve?.(read(asked.arguments))),
  });
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

interface House {
  readonly browser: FakeBrowser;
  readonly panel: FakePanel;
  readonly agent: FakeAgent;
}

/** @param kept what the browser has on disk from earlier days */
async function openHouse(tools: readonly PlacedTool[], declares: Declares, kept: Disk = []): Promise<House> {
  const browser = new FakeBrowser();
  for (const [name, text] of kept) browser.local.data.set(name, text);
  browser.startWorker();
  const origins = [...new Set(tools.map(({ origin }) => origin))];
  for (const [index, origin] of origins.entries()) {
    const own = tools.filter((tool) => tool.origin === origin);
    await openPage(browser, own, index + 1, declares);
  }
  const panel = new FakePanel(browser);
  const agent = new FakeAgent(browser);
  for (const [index] of origins.entries()) await letIn(panel, agent, AGENT, index + 1);
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
  const own = tools.filter(({ origin }) => origin === site.origin);
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
