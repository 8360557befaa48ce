/**
 * With rules: the extension's own worker, with its default rules, two tabs, and a person at the panel. Only the browser
 * around it is played.
 */
import type { UntrustedTool } from "../../../extension/protocol/page-messages.js";
import type { PanelQuestion, PanelState } from "../../../extension/protocol/panel-messages.js";
import { AGENT, FakeAgent, FakePanel } from "../../extension/fake-agent.js";
import { FakeBrowser } from "../../extension/fake-chrome.js";
import { FakePage, json } from "../../extension/fake-page.js";
import { letIn } from "../../extension/set-up.js";
import type { Deed } from "../types.js";
import { inputSchemaOf, type Placed, type PlacedTool, type Question, type World } from "./world.js";

/** What the sites declare: annotations for the worst case, also for each call, or nothing beside the marks. */
export type Declares = "static" | "dynamic" | "nothing";

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
    ...(declares === "dynamic" && tool.resolve !== undefined ? { dynamic: true } : {}),
  };
}

async function openPage(browser: FakeBrowser, tools: readonly PlacedTool[], tabId: number, declares: Declares) {
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
    resolver: (asked) => json(toolOf(asked)?.resolve?.(read(asked.arguments))),
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
      client.send({ request: id.slice(0, 64), command: { type: "answer", question: id, allow, ...remember } });
    }
  };
  return asked;
}

export async function guardedWorld(
  { deeds, tools }: Placed,
  declares: Declares,
  person: Person,
): Promise<World> {
  const browser = new FakeBrowser();
  browser.startWorker();
  const origins = [...new Set(tools.map(({ origin }) => origin))];
  for (const [index, origin] of origins.entries()) {
    await openPage(browser, tools.filter((tool) => tool.origin === origin), index + 1, declares);
  }
  const panel = new FakePanel(browser);
  const agent = new FakeAgent(browser);
  for (const [index] of origins.entries()) await letIn(panel, agent, AGENT, index + 1);
  const questions = answerAll(panel, person);
  return {
    deeds,
    questions,
    tools: async () => (await agent.tools()) as never,
    callTool: async (name, args) => (await agent.call(name, args)) as never,
    given: () => agent.frames,
    shownToPerson: () => (panel.state?.items ?? []).map(({ schemaPath }) => schemaPath.split("/").at(-1) ?? ""),
  };
}
