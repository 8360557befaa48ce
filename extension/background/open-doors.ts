/** Opens the worker's doors: to agents, apps, frames and the panel. */
import { agentMayCallAgain } from "../../src/texts/agents.js";
import type { AuditEntry } from "../protocol/audit-messages.js";
import { AgentDoor } from "./agents/agent-door.js";
import { AgentGate } from "./agents/agent-gate.js";
import { AppLogs } from "./agents/app-logs.js";
import { createMethods } from "./agents/json-rpc.js";
import type { AuditStore } from "./audit/audit-store.js";
import { droppedWith } from "./audit/browser-session.js";
import { Calls } from "./calls/calls.js";
import { OwnCalls } from "./calls/own-calls.js";
import { createWorker, type Hearers, type Worker } from "./calls/worker.js";
import { callsWithoutEnd, notesOfInterrupted } from "./calls/worker-death.js";
import { FrameDoor } from "./frames/frame-door.js";
import { InPageItems } from "./frames/in-page-items.js";
import { PageScripts } from "./frames/page-scripts.js";
import { Redeeming } from "./frames/redeeming.js";
import type { StoredCall } from "./model/records.js";
import { AppLink } from "./native/app-link.js";
import { AppServers } from "./native/app-servers.js";
import { BlockedAgents } from "./panel/blocked-agents.js";
import { PanelDoor } from "./panel/panel-door.js";
import { ScreenLock } from "./panel/screen-lock.js";
import type { ChromeApi } from "./platform/chrome-api.js";
import type { Entry } from "./stores/records.js";

/** In entries of the log: a call that was under way is among the latest. */
const RECENT = 500;

/** As MCP servers say what is no answer: words of ours alone. */
const noticeOf = (data: string) => ({ level: "notice", logger: "webmcp-airlock", data });

export type Doors = Awaited<ReturnType<typeof openDoors>>;

function createDoors(worker: Worker, panelChanged: () => void) {
  const calls = new Calls(worker);
  const redeeming = new Redeeming(worker);
  const appLogs = new AppLogs(worker, panelChanged);
  const answering = { ...worker, calls, appLogs };
  const handleOf = { extension: createMethods(answering, "extension"), app: createMethods(answering, "app") };
  const agents = new AgentDoor(worker, new AgentGate(worker), handleOf, panelChanged);
  const scripts = new PageScripts(worker);
  const screenLock = new ScreenLock(worker, panelChanged);
  const blocks = new BlockedAgents(panelChanged);
  const inPage = { inPageItems: new InPageItems(worker), ownCalls: new OwnCalls(worker) };
  const frames = new FrameDoor({ ...worker, ...inPage, calls, redeeming });
  const appServers = new AppServers({ ...worker, frameDoor: frames, changed: panelChanged });
  const apps = new AppLink({ ...worker, agentDoor: agents, appServers, appLogs, changed: panelChanged });
  return {
    ...{ calls, redeeming, agents, apps, scripts, screenLock, blocks, frames },
    panels: new PanelDoor({
      ...worker,
      agentDoor: agents,
      calls,
      redeeming,
      apps,
      appServers,
      scripts,
      screenLock,
      blocks,
    }),
  };
}

function createHearers(
  { agents, registry }: Worker,
  { agents: agentDoor, apps, calls, frames, panels }: ReturnType<typeof createDoors>,
): Hearers {
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
    mayCallAgain: (id) => agentDoor.tell(id, "notifications/message", noticeOf(agentMayCallAgain())),
    tab(id) {
      agentDoor.listChanged(agents.connectedTo(id));
      panel();
    },
  };
}

/** An empty list where the log cannot be read. */
async function recentEntries(audit: Worker["audit"]): Promise<readonly AuditEntry[]> {
  const recent = await audit.read(0, RECENT).catch(() => undefined);
  return recent?.entries ?? [];
}

/** Tells the log how far the calls were that an earlier worker was killed in. */
async function tellInterrupted(audit: Worker["audit"], calls: readonly Entry<StoredCall>[]): Promise<void> {
  if (calls.length === 0) return;
  for (const note of notesOfInterrupted(calls, await recentEntries(audit))) void audit.mention(note);
}

/** Tells log and panel of the losses of the last session of the browser. */
async function tellDropped({ audit, agents, log, browserSession }: Worker): Promise<void> {
  const { lost } = browserSession;
  const nameOf = (id: string) => agents.get(id)?.name ?? id;
  for (const note of droppedWith(lost, nameOf)) void audit.mention(note);
  const calls = callsWithoutEnd(await recentEntries(audit), new Set(log.list().map(({ id }) => id)));
  for (const note of calls) void audit.mention(note);
  browserSession.interrupted(calls.length);
}

export async function openDoors(api: ChromeApi, auditStore: AuditStore) {
  const hearers: Partial<Hearers> = {};
  const worker = await createWorker(api, auditStore, hearers);
  // Before the doors answer for them.
  void tellInterrupted(worker.audit, worker.stages.entries());
  const doors = createDoors(worker, () => hearers.panel?.());
  Object.assign(hearers, createHearers(worker, doors));
  const { apps, blocks, frames, panels, redeeming, screenLock, scripts } = doors;
  apps.update();
  if (worker.browserSession.isNew) void tellDropped(worker);
  return {
    ...doors,
    tabRemoved(tabId: number): void {
      worker.agents.tabRemoved(tabId);
      blocks.tabGone(tabId);
      worker.slots.tabRemoved(tabId);
      if (worker.sites.tabRemoved(tabId)) void scripts.sync();
      panels.changed();
    },
    /** Attack: connected is what the person connected, so nothing is taken over but that tab. */
    tabReplaced(added: number, removed: number): void {
      // First, so that calls there end because their page is gone, and not by a word of the person.
      frames.tabGone(removed);
      worker.slots.tabReplaced(added, removed);
      worker.agents.tabReplaced(added, removed);
      blocks.tabGone(removed);
      worker.sites.tabReplaced(added, removed);
      panels.tabReplaced(added, removed);
    },
    /** The person left, came back, or locked the screen. */
    idleChanged: (idle: string) => void screenLock.became(idle, redeeming).catch(() => undefined),
  };
}
