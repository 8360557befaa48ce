/**
 * Asked once for what belongs together: with *Approve*, the person may let the agent use the site's
 * tools that are listed at that moment and declare that they only read, until its session ends. It
 * is the session's consent, given for several at once, each by its definition; all else that asks
 * or blocks does so as before.
 */
import { isEvident } from "../../../src/annotations/model/facts.js";
import type { HintName } from "../../../src/annotations/model/types.js";
import { isWarning } from "../../../src/detection/is-warning.js";
import type { CommandOf } from "../../protocol/command-messages.js";
import { MAX_READERS } from "../../protocol/limits.js";
import type { CommandAnswer, PanelReaders } from "../../protocol/panel-messages.js";
import { whoAndWhat } from "../audit/audit-notes.js";
import { judgeUncalled } from "../calls/judge.js";
import { dangersOf } from "../model/dangers.js";
import { titleOf } from "../model/describe-tool.js";
import { namedTool } from "../model/named-tool.js";
import type { FoundTool } from "../model/page-document.js";
import type { RegisteredTool } from "../model/registered-tool.js";
import { placeKey } from "../stores/consents.js";
import { forgetConsents } from "./end-session.js";
import type { PanelParts } from "./panel-parts.js";

const ASKED_EACH: readonly HintName[] = [
  "openWorldHint",
  "destructiveHint",
  "consequentialHint",
  "requiresConfirmation",
];

/**
 * It says that it only reads, and nothing that it says speaks against that. Attack: a tool that
 * reads by name, and whose arguments go out to the world, hold a secret, or are heard by a resolver
 * of the page.
 */
function onlyReads(tool: RegisteredTool): boolean {
  const { facts } = tool.security();
  const { known, values, provenance } = facts.readOnlyHint;
  const isDeclared = known && provenance === "declared" && values.every((value) => value === true);
  return (
    isDeclared &&
    tool.isReadable() &&
    tool.definition.dynamic !== true &&
    !tool.input().hasMarks &&
    !ASKED_EACH.some((hint) => isEvident(facts, hint)) &&
    dangersOf(tool).length === 0 &&
    !tool.findings().some(isWarning)
  );
}

/** Those of the tab's own site: a frame of another speaks for itself. */
function readersIn(tabId: number, { registry, sites }: PanelParts): FoundTool[] {
  const own = registry
    .inTab(tabId)
    .filter((document) => document.origin === document.topOrigin && sites.allows(document));
  const found = own.flatMap((document) => document.tools().map((tool) => ({ document, tool })));
  return found
    .filter(({ document, tool }) => document.whyWithheld(tool) === undefined && onlyReads(tool))
    .slice(0, MAX_READERS);
}

/**
 * Tools that the person sees when an agent waits for approval: what they allow is bound to exactly
 * these definitions.
 */
export async function viewReaders(tabId: number, parts: PanelParts): Promise<PanelReaders | undefined> {
  const found = readersIn(tabId, parts);
  const tools = found.map(async ({ tool }) => ({
    title: titleOf(tool),
    definition: await tool.hash(),
  }));
  const [first] = found;
  return first === undefined ? undefined : { origin: first.tool.origin, tools: await Promise.all(tools) };
}

/**
 * A tool that has changed since, or came later, is asked about; so is what rules ask about for more
 * than being new.
 */
export async function allowReaders(
  { agent: id, tabId, origin, definitions }: CommandOf<"allow-readers">,
  parts: PanelParts,
): Promise<CommandAnswer> {
  const { agents, consents, seen, audit } = parts;
  const agent = agents.get(id);
  if (agent?.status !== "approved") return {};
  for (const found of readersIn(tabId, parts)) {
    const place = await placeKey(agent, found);
    if (place.origin !== origin || !definitions.includes(place.definition)) continue;
    const { decision, isOnlyNew } = await judgeUncalled(parts, { agent, found });
    if (decision.effect !== "escalate" || decision.remember === "never" || !isOnlyNew) continue;
    const { name } = found.tool.definition;
    await audit.mention({ event: "consent", what: "allowed as a reader", ...whoAndWhat({ agent, found }) });
    await consents.give(place, namedTool(found), decision, "session");
    await seen.note(place, name, "session");
  }
  // The person has blocked it meanwhile: what was written after that goes, too.
  if (!agents.isApproved(id)) await forgetConsents(id, parts);
  return {};
}
