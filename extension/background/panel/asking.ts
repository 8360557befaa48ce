/**
 * Asked once for what belongs together: how often an agent asks on a site. What the person may
 * choose is listed with its tools, and holds for these definitions alone.
 */
import type { AuditNote } from "../../protocol/audit-messages.js";
import type { CommandOf } from "../../protocol/command-messages.js";
import { MAX_LISTED } from "../../protocol/limits.js";
import type { CommandAnswer, PanelServerOffer } from "../../protocol/panel-messages.js";
import type {
  Asking,
  Coverage,
  PanelAsking,
  PanelListedTool,
  PanelOffer,
} from "../../protocol/policy-messages.js";
import { coverageOfTool } from "../calls/judge.js";
import { covers } from "../model/coverage.js";
import { titleOf } from "../model/describe-tool.js";
import type { FoundTool } from "../model/page-document.js";
import { type AgentRecord, isGuest } from "../model/records.js";
import type { Choices } from "../questions/choices.js";
import { named } from "./command-row.js";
import type { PanelParts } from "./panel-parts.js";

/** Attack: a page with a thousand tools, each of which is judged after each change. */
const MAX_JUDGED = 200;
/** Any agent that the person may let in; what rules say of one alone is asked when it calls. */
const SOME_AGENT: AgentRecord = { id: "", kind: "extension", name: "", status: "waiting" };

/** Those of the tab's own site: a frame of another speaks for itself. */
function toolsIn(tabId: number, { registry, sites }: PanelParts): FoundTool[] {
  const own = registry
    .inTab(tabId)
    .filter((document) => document.origin === document.topOrigin && sites.allows(document));
  const found = own.flatMap((document) =>
    [...document.tools(), ...document.readings()].map((tool) => ({ document, tool })),
  );
  return found.filter(({ document, tool }) => document.whyWithheld(tool) === undefined).slice(0, MAX_JUDGED);
}

async function listedIn(
  tabId: number,
  parts: PanelParts,
  agent: AgentRecord,
): Promise<PanelOffer | undefined> {
  const listed = new Map<string, PanelListedTool>();
  let origin: string | undefined;
  for (const found of toolsIn(tabId, parts)) {
    const covered = await coverageOfTool(parts, { agent, found });
    if (covered === undefined) continue;
    const definition = await found.tool.hash();
    listed.set(definition, { title: titleOf(found.tool), definition, covered });
    origin ??= found.tool.origin;
    if (listed.size === MAX_LISTED) break;
  }
  return origin === undefined ? undefined : { origin, tools: [...listed.values()] };
}

/** The tools that a choice may cover on the site of this tab. */
export const viewOffer = (tabId: number, parts: PanelParts): Promise<PanelOffer | undefined> =>
  listedIn(tabId, parts, SOME_AGENT);

export async function viewServerOffers(parts: PanelParts): Promise<PanelServerOffer[]> {
  const numbers = parts.appServers.numbers();
  const offers = await Promise.all(numbers.map((tabId) => viewOffer(tabId, parts)));
  return offers.flatMap((offer, at) =>
    offer === undefined ? [] : [{ ...offer, tabId: numbers[at] as number }],
  );
}

export const viewAsking = (choices: Choices, agent: string): PanelAsking[] =>
  choices.of(agent).map(({ origin, choice, tools }) => ({ origin, choice, tools }));

export const notesOfAsking = (
  { agent, origin, choice }: CommandOf<"choose-asking">,
  parts: PanelParts,
): AuditNote[] => [
  { event: "consent", what: `asks: ${choice satisfies Asking}`, origin, ...named(agent, parts) },
];

/**
 * The tools that the person saw: in this tab, as they are there now, or under the agent, as they
 * were listed.
 */
async function chosenTools(
  { tabId, origin, definitions }: CommandOf<"choose-asking">,
  choice: Coverage,
  agent: AgentRecord,
  parts: PanelParts,
): Promise<PanelListedTool[]> {
  const here = tabId === undefined ? undefined : await listedIn(tabId, parts, agent);
  const before = parts.choices.at(agent.id, origin)?.tools ?? [];
  const all = [...before, ...(here?.origin === origin ? here.tools : [])];
  const chosen = all.filter(
    ({ definition, covered }) => definitions.includes(definition) && covers(choice, covered),
  );
  return [...new Map(chosen.map((each) => [each.definition, each])).values()].slice(0, MAX_LISTED);
}

/** A tool that has changed since it was listed, or came later, is asked about. */
export async function chooseAsking(
  command: CommandOf<"choose-asking">,
  parts: PanelParts,
): Promise<CommandAnswer> {
  const { agent: id, origin, choice } = command;
  const { agents, choices } = parts;
  const agent = agents.get(id);
  if (agent?.status !== "approved" || !isGuest(agent.kind)) return {};
  const tools = choice === "each" ? [] : await chosenTools(command, choice, agent, parts);
  if (choice === "each" || tools.length === 0) await choices.end(id, origin);
  else await choices.make({ agent: id, origin, choice, tools });
  // The person has blocked it meanwhile: what was written after that goes, too.
  if (!agents.isApproved(id)) await choices.forget(id);
  return {};
}
