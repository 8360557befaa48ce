/** An agent that waits for approval next to a page, and a person who chooses how often it asks. */
import type { Asking, PanelOffer } from "../../extension/protocol/policy-messages.js";
import type { ConsentLength, PanelQuestion } from "../../extension/protocol/question-messages.js";
import type { UntrustedTool } from "../../extension/protocol/untrusted-values.js";
import { coveredBy } from "../../extension/ui/shared/asking-choice.js";
import { type AskingHouse, annotated, askingHouse } from "./asking-house.js";
import { AGENT, FakeAgent, type ListedTool } from "./fake-agent.js";
import { ORIGIN, type PageOptions } from "./fake-page.js";
import { until } from "./until.js";

/** The schema of arguments that take a secret. */
export const SECRET = JSON.stringify({
  type: "object",
  properties: { key: { type: "string", "x-sensitive": true } },
});
/** The newcomer's id. */
export const NEWCOMER = "b".repeat(32);

const named = (
  annotations: object,
  name: string,
  at: number,
  more: Partial<UntrustedTool>,
): UntrustedTool => ({
  ...annotated(annotations),
  name,
  registration: at,
  ...more,
});
export const reads = (name: string, at = 1, more: Partial<UntrustedTool> = {}): UntrustedTool =>
  named({ readOnlyHint: true }, name, at, more);
export const writes = (
  name: string,
  at = 1,
  more: Partial<UntrustedTool> = {},
  input: object = { destination: "user", outcomes: "consequential" },
): UntrustedTool => named({ inputMetadata: { sensitivity: "none", ...input } }, name, at, more);
export const readsStrangers = (name: string, at = 1): UntrustedTool =>
  named({ readOnlyHint: true, untrustedContentHint: true }, name, at, {});

const ownName = ({ _meta }: ListedTool): string =>
  (_meta as { "webmcp-airlock/tool": { name: string } })["webmcp-airlock/tool"].name;

export interface AskingSite extends AskingHouse {
  readonly id: string;
  readonly newcomer: FakeAgent;
  offer(): PanelOffer | undefined;
  /** Lets it in as the card does. @param offer what was listed when the person chose */
  approve(choice?: Asking, offer?: PanelOffer): Promise<void>;
  /** As under the agent in *Settings*. */
  choose(choice: Asking, offer?: PanelOffer, tabId?: number): Promise<void>;
  /** Calls a tool. @returns the question, or undefined where none came */
  asks(tool: string, args?: object, remember?: ConsentLength): Promise<PanelQuestion | undefined>;
}

export async function askingSite(options: PageOptions): Promise<AskingSite> {
  const set = await askingHouse(options);
  const { panel } = set;
  await panel.command({ type: "decide-agent", agent: AGENT, allow: false });
  const [id, newcomer] = [NEWCOMER, new FakeAgent(set.browser, NEWCOMER)];
  await newcomer.request("initialize", { clientInfo: { name: "Another" } });
  await panel.command({ type: "watch", tabId: 1 });
  await panel.shows(({ agents, tools }) => tools.length > 0 && agents.some((each) => each.id === id));
  const offer = () => panel.state?.offer;
  const choose = async (choice: Asking, listed = offer(), tabId = 1) => {
    const definitions = coveredBy(choice, listed?.tools ?? []).map(({ definition }) => definition);
    const command = { type: "choose-asking", agent: id, tabId, choice, definitions } as const;
    expectDone(await panel.command({ ...command, origin: listed?.origin ?? ORIGIN }));
  };
  return {
    ...set,
    id,
    newcomer,
    offer,
    choose,
    async approve(choice = "each", listed = offer()) {
      await panel.command({ type: "decide-agent", agent: id, allow: true });
      await panel.command({ type: "connect-tab", agent: id, tabId: 1, connected: true });
      if (choice !== "each") await choose(choice, listed);
    },
    asks: (tool, args = {}, remember) => callAndAnswer({ ...set, newcomer }, tool, args, remember),
  };
}

function expectDone({ error }: { readonly error?: string }): void {
  if (error !== undefined) throw new Error(error);
}

/** Answers yes to the first question that the call causes, for as long as is proposed. */
async function callAndAnswer(
  { panel, newcomer, answered }: Pick<AskingSite, "panel" | "newcomer" | "answered">,
  tool: string,
  args: object,
  remember?: ConsentLength,
): Promise<PanelQuestion | undefined> {
  const name = (await newcomer.tools()).find((each) => ownName(each) === tool)?.name ?? tool;
  const call = newcomer.callId(name, args);
  const open = () => panel.state?.questions.find(({ id }) => !answered.has(id));
  const question = await until(() => (newcomer.answerTo(call) ? "free" : open()), `an answer about ${tool}`);
  if (question === "free") return undefined;
  answered.add(question.id);
  const length = question.kind === "call" ? { remember: remember ?? question.suggested } : {};
  await panel.command({ type: "answer", question: question.id, allow: true, ...length });
  await newcomer.answer(call);
  return question;
}
