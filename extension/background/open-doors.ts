/** Creates the worker's parts from the stored state and connects them. */
import { AgentDoor } from "./agents/agent-door.js";
import { AgentGate } from "./agents/agent-gate.js";
import { createMethods, type MethodParts } from "./agents/json-rpc.js";
import { readLog } from "./agents/read-log.js";
import { resolveTool } from "./agents/tools-annotations.js";
import { callTool } from "./agents/tools-call.js";
import { listTools } from "./agents/tools-list.js";
import { AuditLog } from "./audit/audit-log.js";
import { interruptedCalls } from "./audit/audit-notes.js";
import { type AuditStore, MemoryAuditStore } from "./audit/audit-store.js";
import { Refusals } from "./audit/refusals.js";
import { Calls } from "./calls/calls.js";
import { OwnCalls } from "./calls/own-calls.js";
import { Resolving } from "./calls/resolving.js";
import { FrameDoor } from "./frames/frame-door.js";
import { InPageItems } from "./frames/in-page-items.js";
import { PageScripts } from "./frames/page-scripts.js";
import { Redeeming } from "./frames/redeeming.js";
import type { CallRecord } from "./model/records.js";
import { AppLink } from "./native/app-link.js";
import { AppLogs } from "./native/app-logs.js";
import { PanelDoor } from "./panel/panel-door.js";
import { ScreenLock } from "./panel/screen-lock.js";
import type { ChromeApi } from "./platform/chrome-api.js";
import { KeepAlive } from "./platform/keep-alive.js";
import { Questions } from "./questions/questions.js";
import { Agents } from "./stores/agents.js";
import { CallLog } from "./stores/call-log.js";
import { CallPatterns } from "./stores/call-patterns.js";
import { Consents } from "./stores/consents.js";
import { Denials } from "./stores/denials.js";
import { IssuedHandles } from "./stores/issued-handles.js";
import { Listings } from "./stores/listings.js";
import { ManagedApps } from "./stores/managed-apps.js";
import { ManagedPolicy } from "./stores/managed-policy.js";
import { Overrides } from "./stores/overrides.js";
import { QuietHour } from "./stores/quiet-hour.js";
import { Records } from "./stores/records.js";
import { Registry } from "./stores/registry.js";
import { Rules } from "./stores/rules.js";
import { SecretPrompts } from "./stores/secret-prompts.js";
import { SecretUses } from "./stores/secret-uses.js";
import { SeenTools } from "./stores/seen-tools.js";
import { SessionTrusts } from "./stores/session-trusts.js";
import { Sessions } from "./stores/sessions.js";
import { Settings } from "./stores/settings.js";
import { Sites } from "./stores/sites.js";
import { type Area, openLasting, State } from "./stores/state.js";
import { TabSlots } from "./stores/tab-slots.js";
import { Vault } from "./stores/vault.js";

/** The listeners for changes. Set once all parts exist, before the first message is delivered. */
interface Hearers {
  agent(id: string): void;
  sites(): void;
  rules(): void;
  apps(): void;
  tab(id: number): void;
  panel(): void;
}

type Parts = ReturnType<typeof createStores> & {
  readonly calls: Calls;
  readonly redeeming: Redeeming;
  readonly frames: FrameDoor;
  readonly agentDoor: AgentDoor;
  readonly apps: AppLink;
  readonly panels: PanelDoor;
};

export interface Doors {
  readonly agents: AgentDoor;
  readonly frames: FrameDoor;
  readonly panels: PanelDoor;
  readonly scripts: PageScripts;
  readonly apps: AppLink;
  tabRemoved(tabId: number): void;
  /** The person left, came back, or locked the screen. */
  idleChanged(state: string): void;
}

interface Read {
  readonly state: Area;
  readonly lasting: Area;
  readonly managed: ManagedPolicy;
  readonly rules: Rules;
  readonly overrides: Overrides;
  readonly managedApps: ManagedApps;
}

async function readState(api: ChromeApi, hearers: Hearers): Promise<Read> {
  const managed = new ManagedPolicy(api);
  const { local, session } = api.storage;
  const accessLevel = "TRUSTED_CONTEXTS";
  const [state] = await Promise.all([
    State.open(session),
    local.setAccessLevel?.({ accessLevel }),
    session.setAccessLevel?.({ accessLevel }),
  ]);
  const lasting = await openLasting(api, state);
  const stored = new Records<unknown>(lasting, "rules");
  const rules = new Rules(managed, stored, () => hearers.rules());
  const overrides = new Overrides(managed, () => hearers.rules());
  const managedApps = new ManagedApps(managed, () => hearers.apps());
  managed.recall(stored);
  return { state, lasting, managed, rules, overrides, managedApps };
}

function createQuestions(
  decided: Omit<ConstructorParameters<typeof Questions>[0], "uses" | "denials" | "quiet">,
  state: Area,
  changed: () => void,
) {
  const [uses, denials, quiet] = [new SecretUses(state), new Denials(), new QuietHour(state, changed)];
  const questions = new Questions({ ...decided, uses, denials, quiet }, changed);
  return { questions, uses, denials, quiet, prompts: new SecretPrompts(state) };
}

function createSites(api: ChromeApi, settings: Settings, state: Area, changed: () => void) {
  const sites = new Sites(settings, state, changed);
  return { sites, scripts: new PageScripts(api, sites) };
}

/** Stores that need nothing but the state. */
const createRecords = (state: Area) => ({
  stages: new Records<CallRecord>(state, "call"),
  patterns: new CallPatterns(state),
  listings: new Listings(state),
  slots: new TabSlots(state),
});

function createStores(
  api: ChromeApi,
  { state, lasting, ...read }: Read,
  auditStore: AuditStore,
  hearers: Hearers,
) {
  const panelChanged = () => hearers.panel();
  const isPrivate = api.extension.inIncognitoContext;
  const settings = new Settings(lasting, state, isPrivate);
  const vault = new Vault(state, panelChanged);
  const log = new CallLog(state, panelChanged);
  const consents = new Consents(lasting, state, panelChanged);
  const seen = new SeenTools(lasting, state);
  const [sessions, issued] = [new Sessions(state), new IssuedHandles()];
  const audit = new AuditLog(isPrivate ? new MemoryAuditStore() : auditStore, { isPrivate }, panelChanged);
  const agents = new Agents(settings, state, (id) => hearers.agent(id));
  const refusals = new Refusals({ state, lasting, audit, agents }, panelChanged);
  return {
    api,
    ...read,
    settings,
    ...createRecords(state),
    consents,
    seen,
    trusts: new SessionTrusts(state, panelChanged),
    ...createSites(api, settings, state, () => hearers.sites()),
    audit,
    agents,
    refusals,
    registry: new Registry(state, (id) => hearers.tab(id)),
    sessions,
    vault,
    issued,
    gate: new AgentGate({ sessions, vault, issued, audit }),
    screenLock: new ScreenLock({ state, vault, log, audit }, panelChanged),
    ...createQuestions({ consents, seen, refusals, audit }, state, panelChanged),
    log,
  };
}

function createParts(stores: ReturnType<typeof createStores>, hearers: Hearers): Parts {
  const { api, registry, vault, sessions, sites, log } = stores;
  const resolving = new Resolving(registry);
  const keepAlive = new KeepAlive(api);
  const calls = new Calls({ ...stores, resolving, keepAlive });
  const ownCalls = new OwnCalls({ ...stores, resolving, keepAlive });
  const redeeming = new Redeeming(registry, vault, sessions);
  const parts = { ...stores, calls, redeeming, resolving };
  const appLogs = new AppLogs(stores.managedApps, stores.agents, () => hearers.panel());
  const inPageItems = new InPageItems(vault, sites, log);
  const methods: MethodParts = {
    agents: stores.agents,
    version: api.runtime.getManifest().version,
    listTools: (params, context) => listTools(params, context, parts),
    callTool: (params, context) => callTool(params, context, parts),
    readLog: (params, context) => readLog(params, context, parts),
    logState: (params, { connection }) => appLogs.said(connection.agent, params),
    resolveTool: (method, params, context) => resolveTool(method, params, context, parts),
  };
  const handleOf = { extension: createMethods(methods, "extension"), app: createMethods(methods, "app") };
  const agentDoor = new AgentDoor(stores.stages, stores.gate, handleOf, stores.refusals);
  const apps = new AppLink({ ...stores, agentDoor, appLogs, changed: () => hearers.panel() });
  return {
    ...parts,
    frames: new FrameDoor({ ...parts, extensionId: api.runtime.id, inPageItems, ownCalls }),
    agentDoor,
    apps,
    panels: new PanelDoor({ ...parts, apps }),
  };
}

function createHearers({ agents, agentDoor, apps, calls, frames, panels, registry }: Parts): Hearers {
  const panel = () => panels.changed();
  const listChangedForAll = () => {
    const approved = agents.list().filter(({ status }) => status === "approved");
    agentDoor.listChanged(approved.map(({ id }) => id));
  };
  return {
    panel,
    agent(id) {
      calls.recheck();
      apps.standingChanged(id);
      if (agents.isApproved(id)) agentDoor.listChanged([id]);
      panel();
    },
    sites() {
      calls.recheck();
      for (const document of registry.all()) frames.tellSite(document);
      listChangedForAll();
      panel();
    },
    apps() {
      apps.update();
      // Also tells what they may use of the sites, and what runs.
      this.sites();
    },
    /** A rule that redacts changes the schemas of results. */
    rules() {
      listChangedForAll();
      panel();
    },
    tab(id) {
      agentDoor.listChanged(agents.connectedTo(id));
      panel();
    },
  };
}

export async function openDoors(api: ChromeApi, auditStore: AuditStore): Promise<Doors> {
  const ignore = () => undefined;
  const hearers: Hearers = {
    agent: ignore,
    sites: ignore,
    apps: ignore,
    rules: ignore,
    tab: ignore,
    panel: ignore,
  };
  const read = await readState(api, hearers);
  const stores = createStores(api, read, auditStore, hearers);
  // Before the doors answer for them.
  const interrupted = interruptedCalls(stores.stages);
  const parts = createParts(stores, hearers);
  for (const note of interrupted) void parts.audit.mention(note);
  Object.assign(hearers, createHearers(parts));
  const { agents, agentDoor, apps, frames, panels, redeeming, screenLock, scripts, sites, slots } = parts;
  apps.update();
  return {
    agents: agentDoor,
    apps,
    frames,
    panels,
    scripts,
    tabRemoved(tabId) {
      agents.tabRemoved(tabId);
      slots.tabRemoved(tabId);
      if (sites.tabRemoved(tabId)) void scripts.sync();
      panels.changed();
    },
    idleChanged: (idle) => void screenLock.became(idle, redeeming).catch(() => undefined),
  };
}
