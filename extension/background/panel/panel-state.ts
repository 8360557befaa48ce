/** Builds everything that the panel shows of one tab. It runs after each change. */

import { isWarning } from "../../../src/detection/is-warning.js";
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type {
  PanelAgent,
  PanelCall,
  PanelRefusing,
  PanelState,
  PanelTool,
} from "../../protocol/panel-messages.js";
import { effectOf } from "../audit/audit-level.js";
import { describeTool, titleOf } from "../model/describe-tool.js";
import { isLive } from "../model/item-state.js";
import { listedSchemas } from "../model/listed-schemas.js";
import type { PageDocument } from "../model/page-document.js";
import { type RegisteredTool, weigh } from "../model/registered-tool.js";
import { viewSession } from "../model/view-session.js";
import { words } from "../platform/words.js";
import { type Agents, IN_PAGE, nameOfOwn, PERSON } from "../stores/agents.js";
import { isTab } from "../stores/tab-slots.js";
import { viewAsking } from "./asking.js";
import type { PanelParts } from "./panel-parts.js";
import { viewConsents } from "./view-consents.js";
import { viewItem } from "./view-item.js";

const MAX_TOOLS_SHOWN = 4_000;
const MAX_TOOLS_SIZE = 8 * 1024 * 1024;
const MAX_DESCRIPTION = 2_000;
const MAX_FINDINGS = 5;

const UNREADABLE = {
  inputSchema: undefined,
  declares: [],
  effect: "unknown",
  sensitive: [],
} as const;

type Described = Pick<
  PanelTool,
  "title" | "description" | "inputSchema" | "declares" | "effect" | "sensitive"
>;

const described = new WeakMap<RegisteredTool, Described>();

/** Worked out once: the panel looks at all tools with each change. */
function describeOnce(tool: RegisteredTool): Described {
  const { description } = tool.definition;
  const known = described.get(tool) ?? {
    title: titleOf(tool),
    description: cleanText(description, MAX_DESCRIPTION),
    ...(tool.isReadable() ? describe(tool) : UNREADABLE),
  };
  described.set(tool, known);
  return known;
}

function describe(tool: RegisteredTool): Omit<Described, "title" | "description"> {
  const { inputSchema } = listedSchemas(tool);
  const sensitive = [
    ...(tool.contract().enforces ? (["result"] as const) : []),
    ...(tool.input().hasMarks ? (["input"] as const) : []),
  ];
  const [declares, effect] = [describeTool(tool), effectOf(tool)];
  return { inputSchema, declares, effect, sensitive };
}

function viewTool(document: PageDocument, tool: RegisteredTool): PanelTool {
  const { definition, origin } = tool;
  const withheldBecause = document.whyWithheld(tool);
  const findings = tool.findings().filter(isWarning).slice(0, MAX_FINDINGS);
  return {
    document: document.id,
    registration: definition.registration,
    origin,
    top: document.top,
    name: definition.name,
    ...describeOnce(tool),
    ...(withheldBecause === undefined ? {} : { withheldBecause }),
    ...(findings.length === 0 ? {} : { findings }),
  };
}

/**
 * Shown although it cannot run: the person learns that the page has it and why agents do not get
 * it.
 */
const viewMore = (document: PageDocument, name: string, withheldBecause: string): PanelTool => ({
  document: document.id,
  registration: -1,
  origin: document.origin,
  top: document.top,
  name,
  title: name,
  description: "",
  ...UNREADABLE,
  withheldBecause,
});

/**
 * Attack: a page with endless frames full of tools keeps the panel from opening. So it shows only
 * this many.
 */
function viewTools(documents: readonly PageDocument[]): PanelTool[] {
  const tools: PanelTool[] = [];
  let room = MAX_TOOLS_SIZE;
  for (const document of documents) {
    let left = document.unlisted;
    for (const tool of document.tools()) {
      room -= weigh(tool.definition);
      if (room < 0 || tools.length >= MAX_TOOLS_SHOWN) left += 1;
      else tools.push(viewTool(document, tool));
    }
    if (tools.length < MAX_TOOLS_SHOWN) {
      for (const name of document.namesNotCaptured())
        tools.push(viewMore(document, name, words.toolNotCaptured()));
      for (const name of document.unseen) tools.push(viewMore(document, name, words.toolNotSeen()));
    }
    if (left > 0) tools.push(viewMore(document, "…", words.toolsUnlisted(left)));
  }
  return tools;
}

/** A name is a claim. If two agents have the same name, the id is added. */
function nameOf(agent: string, agents: Agents): string {
  if (agent === IN_PAGE) return words.callNames.inPage();
  if (agent === PERSON.id) return words.callNames.person();
  const own = nameOfOwn(agent);
  if (own !== undefined) return own;
  const name = agents.get(agent)?.name ?? agent;
  const others = agents.list().filter(({ id }) => id !== agent);
  return others.some((other) => isAlike(other.name, name)) ? `${name} (${agent})` : name;
}

const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The person may end it. */
const isWaiting = ({ status }: Pick<PanelCall, "status">): boolean =>
  status === "asking" || status === "running";

const viewCall = (
  { error, ...call }: PanelCall,
  { trusts }: PanelParts,
  name: (agent: string) => string,
): PanelCall => ({
  ...call,
  ...(isWaiting(call) && trusts.of(call.agent).malicious ? { isSuspect: true } : {}),
  agent: name(call.agent),
  // The person called it, so no agent got the result.
  ...(call.agent === PERSON.id ? { isDismissed: true } : {}),
  ...(error === undefined ? {} : { error: cleanText(error, MAX_DESCRIPTION) }),
});

/**
 * Agents of pages and of the browser need no approval. The panel lists them once their session has
 * a mark.
 */
function viewOwnAgents({ trusts }: PanelParts): PanelAgent[] {
  return trusts.agents().flatMap((id) => {
    const [name, session] = [nameOfOwn(id), viewSession(trusts.of(id))];
    if (name === undefined || session.marks.length === 0) return [];
    const kind = id === "browser" ? "browser" : "page";
    return [{ id, kind, name, status: "approved", connected: false, otherTabs: 0, session } as const];
  });
}

function viewAgents(parts: PanelParts, tabId: number | undefined): PanelAgent[] {
  const { agents, trusts, refusals, vault } = parts;
  const now = Date.now();
  const known = agents.list().map(({ id, kind, name, status, app }) => {
    const tabs = new Set([...agents.tabsOf(id)].filter(isTab));
    const brought = parts.appServers.view(id);
    const servers = brought.length === 0 ? {} : { servers: brought };
    const connected = tabId !== undefined && tabs.has(tabId);
    const otherTabs = tabs.size - (connected ? 1 : 0);
    const session = viewSession(trusts.of(id), { refused: refusals.of(id), since: trusts.since(id) });
    const shown = app === undefined ? {} : { app: { ...app, isConnected: parts.apps.isConnected(id) } };
    const kept = vault.of(id).filter((item) => isLive(item, now)).length;
    const keeps = kept === 0 ? {} : { kept };
    const [asking, isPutOff] = [viewAsking(parts.choices, id), status === "waiting" && agents.isPutOff(id)];
    const answered = { ...(isPutOff ? { isPutOff } : {}), ...(asking.length === 0 ? {} : { asking }) };
    return {
      id,
      kind,
      name,
      status,
      connected,
      otherTabs,
      session,
      ...answered,
      ...keeps,
      ...shown,
      ...servers,
    };
  });
  return [...known, ...viewOwnAgents(parts)];
}

/** Callers in a page are all one, that of the page. */
function viewRefusing({ denials }: PanelParts, name: (agent: string) => string): PanelRefusing[] {
  return denials.refusing().map(({ agent, scope, origin, until }) => {
    const page = /^in (\S+)$/.exec(agent)?.[1];
    const shown = page === undefined ? name(agent) : words.callNames.ofPage(page);
    return { agent: shown, until, ...(scope === "site" ? { origin } : {}) };
  });
}

/** @param tab undefined where the panel watches none yet */
export function viewState(parts: PanelParts, tab: PanelState["tab"] | undefined): PanelState {
  const { registry, agents, vault, screenLock, browserSession, log, audit, quiet } = parts;
  const { notice } = screenLock;
  const crowded = vault.crowded(Date.now());
  const dropped = browserSession.notice;
  const names = new Map<string, string>();
  const name = (agent: string) => {
    const known = names.get(agent) ?? nameOf(agent, agents);
    names.set(agent, known);
    return known;
  };
  const isShown = tab?.status === "ready" || tab?.status === "reload";
  const refusing = viewRefusing(parts, name);
  const blocked = parts.blocks.view(agents).map((each) => ({ ...each, name: name(each.agent) }));
  return {
    ...(tab === undefined ? {} : { tab }),
    tools: tab !== undefined && isShown ? viewTools(registry.inTab(tab.id)) : [],
    agents: viewAgents(parts, tab?.id),
    items: vault
      .list()
      .reverse()
      .map((item) => viewItem(item, name(item.agent), parts)),
    calls: log.list().map((call) => viewCall(call, parts, name)),
    logged: audit.written,
    ...(audit.problem === undefined ? {} : { logProblem: audit.problem }),
    questions: parts.questions.view(name),
    consents: viewConsents(parts, name),
    rules: parts.rules.view(),
    apps: parts.apps.view(),
    sites: parts.settings.sites().map(([origin, setting]) => ({ origin, setting })),
    ...(refusing.length === 0 ? {} : { refusing }),
    ...(blocked.length === 0 ? {} : { blocked }),
    ...(quiet.until === undefined ? {} : { quietUntil: quiet.until }),
    ...(notice === undefined ? {} : { locked: notice }),
    ...(dropped === undefined ? {} : { dropped: { ...dropped, agents: dropped.agents.map(name) } }),
    ...(crowded.length > 0 ? { vaultIsFull: true, crowded } : {}),
  };
}
