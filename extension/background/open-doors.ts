/** Makes the worker's parts, from the state that an earlier life left, and connects them. */
import { AgentDoor } from "./agent-door.js";
import { AgentGate } from "./agent-gate.js";
import { Agents } from "./agents.js";
import { AuditLog } from "./audit-log.js";
import { interruptedCalls } from "./audit-notes.js";
import { type AuditStore, MemoryAuditStore } from "./audit-store.js";
import { CallLog } from "./call-log.js";
import { Calls } from "./calls.js";
import type { ChromeApi } from "./chrome-api.js";
import { Consents } from "./consents.js";
import { DecisionStore } from "./decision-store.js";
import { FrameDoor } from "./frame-door.js";
import { InPageItems } from "./in-page-items.js";
import { createMethods, type MethodParts } from "./json-rpc.js";
import { KeepAlive } from "./keep-alive.js";
import { Listings } from "./listings.js";
import { OwnCalls } from "./own-calls.js";
import { PageScripts } from "./page-scripts.js";
import { PanelDoor } from "./panel-door.js";
import { Questions } from "./questions.js";
import { Redeeming } from "./redeeming.js";
import { Registry } from "./registry.js";
import { Resolving } from "./resolving.js";
import { Rules } from "./rules.js";
import { ScreenLock } from "./screen-lock.js";
import { SeenTools } from "./seen-tools.js";
import { SessionTrusts } from "./session-trusts.js";
import { Sessions } from "./sessions.js";
import { Settings } from "./settings.js";
import { Sites } from "./sites.js";
import { State } from "./state.js";
import { SupplyQuestions } from "./supply-questions.js";
import { resolveTool } from "./tools-annotations.js";
import { callTool } from "./tools-call.js";
import { listTools } from "./tools-list.js";
import { UseQuestions } from "./use-questions.js";
import { Vault } from "./vault.js";

/** Who wants to hear of changes; set when all parts are there, before the first message is delivered. */
interface Hearers {
  agent(id: string): void;
  sites(): void;
  tab(id: number): void;
  panel(): void;
}

type Parts = ReturnType<typeof createStores> & {
  readonly calls: Calls;
  readonly redeeming: Redeeming;
  readonly frames: FrameDoor;
  readonly agentDoor: AgentDoor;
  readonly panels: PanelDoor;
};

export interface Doors {
  readonly agents: AgentDoor;
  readonly frames: FrameDoor;
  readonly panels: PanelDoor;
  readonly scripts: PageScripts;
  tabRemoved(tabId: number): void;
  tabUpdated(): void;
  /** The person left, came back, or locked the screen. */
  idleChanged(state: string): void;
}

interface Read {
  readonly state: State;
  readonly settings: Settings;
  readonly decisions: DecisionStore;
  readonly rules: Rules;
}

async function readState(api: ChromeApi, hearers: Hearers): Promise<Read> {
  const { local, session } = api.storage;
  const accessLevel = "TRUSTED_CONTEXTS";
  await Promise.all([local.setAccessLevel({ accessLevel }), session.setAccessLevel({ accessLevel })]);
  const state = await State.open(session);
  const decisions = await DecisionStore.open(api, state);
  const rules = Rules.open(api, decisions, () => hearers.panel());
  return { state, settings: await Settings.open(api, state), decisions, rules };
}

function createStores(
  api: ChromeApi,
  { state, settings, decisions, rules }: Read,
  auditStore: AuditStore,
  hearers: Hearers,
) {
  const panelChanged = () => hearers.panel();
  const sites = new Sites(settings, state, () => hearers.sites());
  const vault = new Vault(state, panelChanged);
  const log = new CallLog(state, panelChanged);
  const isPrivate = api.extension.inIncognitoContext;
  const consents = new Consents(decisions, state, panelChanged);
  const seen = new SeenTools(decisions, state);
  const sessions = new Sessions(state);
  const audit = new AuditLog(isPrivate ? new MemoryAuditStore() : auditStore, { isPrivate }, panelChanged);
  return {
    api,
    state,
    rules,
    consents,
    seen,
    trusts: new SessionTrusts(state, panelChanged),
    sites,
    audit,
    scripts: new PageScripts(api, sites),
    agents: new Agents(settings, state, (id) => hearers.agent(id)),
    registry: new Registry(state, (id) => hearers.tab(id)),
    sessions,
    vault,
    gate: new AgentGate({ sessions, vault, audit }),
    screenLock: new ScreenLock({ state, vault, log, audit }, panelChanged),
    questions: new Questions({ consents, seen }, panelChanged),
    uses: new UseQuestions(state, panelChanged),
    supplies: new SupplyQuestions(state, panelChanged),
    log,
    listings: new Listings(state),
  };
}

function createParts(stores: ReturnType<typeof createStores>): Parts {
  const { api, state, registry, vault, sessions, sites, log } = stores;
  const resolving = new Resolving(registry);
  const keepAlive = new KeepAlive(api);
  const calls = new Calls({ ...stores, resolving, keepAlive });
  const ownCalls = new OwnCalls({ ...stores, resolving, keepAlive });
  const redeeming = new Redeeming(registry, vault, sessions);
  const parts = { ...stores, calls, redeeming, resolving };
  const inPageItems = new InPageItems(vault, sites, log);
  const methods: MethodParts = {
    agents: stores.agents,
    version: api.runtime.getManifest().version,
    listTools: (params, context) => listTools(params, context, parts),
    callTool: (params, context) => callTool(params, context, parts),
    resolveTool: (method, params, context) => resolveTool(method, params, context, parts),
  };
  return {
    ...parts,
    frames: new FrameDoor({ ...parts, extensionId: api.runtime.id, inPageItems, ownCalls }),
    agentDoor: new AgentDoor(state, stores.gate, createMethods(methods, "extension")),
    panels: new PanelDoor(parts),
  };
}

function createHearers({ agents, agentDoor, calls, frames, panels, registry }: Parts): Hearers {
  const panel = () => panels.changed();
  return {
    panel,
    agent(id) {
      calls.recheck();
      if (agents.isApproved(id)) agentDoor.listChanged([id]);
      panel();
    },
    sites() {
      calls.recheck();
      for (const document of registry.all()) frames.tellSite(document);
      agentDoor.listChanged(
        agents
          .list()
          .filter(({ status }) => status === "approved")
          .map(({ id }) => id),
      );
      panel();
    },
    tab(id) {
      agentDoor.listChanged(agents.connectedTo(id));
      panel();
    },
  };
}

export async function openDoors(api: ChromeApi, auditStore: AuditStore): Promise<Doors> {
  const nobody = () => undefined;
  const hearers: Hearers = { agent: nobody, sites: nobody, tab: nobody, panel: nobody };
  const read = await readState(api, hearers);
  const parts = createParts(createStores(api, read, auditStore, hearers));
  for (const note of interruptedCalls(read.state)) void parts.audit.mention(note);
  Object.assign(hearers, createHearers(parts));
  const { agents, agentDoor, frames, panels, redeeming, screenLock, scripts, sites } = parts;
  return {
    agents: agentDoor,
    frames,
    panels,
    scripts,
    tabRemoved(tabId) {
      agents.tabRemoved(tabId);
      if (sites.tabRemoved(tabId)) void scripts.sync();
      panels.changed();
    },
    tabUpdated: () => panels.changed(),
    idleChanged: (idle) => void screenLock.became(idle, redeeming).catch(() => undefined),
  };
}
