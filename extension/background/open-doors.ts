/** Opens the worker's doors: to agents, apps, frames and the panel. */
import { AgentDoor } from "./agents/agent-door.js";
import { AgentGate } from "./agents/agent-gate.js";
import { AppLogs } from "./agents/app-logs.js";
import { createMethods } from "./agents/json-rpc.js";
import { interruptedCalls } from "./audit/audit-notes.js";
import type { AuditStore } from "./audit/audit-store.js";
import { Calls } from "./calls/calls.js";
import { OwnCalls } from "./calls/own-calls.js";
import { createWorker, type Hearers, type Worker } from "./calls/worker.js";
import { FrameDoor } from "./frames/frame-door.js";
import { InPageItems } from "./frames/in-page-items.js";
import { PageScripts } from "./frames/page-scripts.js";
import { Redeeming } from "./frames/redeeming.js";
import { AppLink } from "./native/app-link.js";
import { PanelDoor } from "./panel/panel-door.js";
import { ScreenLock } from "./panel/screen-lock.js";
import type { ChromeApi } from "./platform/chrome-api.js";

export type Doors = Awaited<ReturnType<typeof openDoors>>;

function createDoors(worker: Worker, panelChanged: () => void) {
  const calls = new Calls(worker);
  const redeeming = new Redeeming(worker);
  const appLogs = new AppLogs(worker, panelChanged);
  const answering = { ...worker, calls, appLogs };
  const handleOf = { extension: createMethods(answering, "extension"), app: createMethods(answering, "app") };
  const agents = new AgentDoor(worker, new AgentGate(worker), handleOf);
  const apps = new AppLink({ ...worker, agentDoor: agents, appLogs, changed: panelChanged });
  const scripts = new PageScripts(worker);
  const screenLock = new ScreenLock(worker, panelChanged);
  const inPage = { inPageItems: new InPageItems(worker), ownCalls: new OwnCalls(worker) };
  return {
    ...{ calls, redeeming, agents, apps, scripts, screenLock },
    frames: new FrameDoor({ ...worker, ...inPage, calls, redeeming }),
    panels: new PanelDoor({ ...worker, calls, redeeming, apps, scripts, screenLock }),
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
    tab(id) {
      agentDoor.listChanged(agents.connectedTo(id));
      panel();
    },
  };
}

export async function openDoors(api: ChromeApi, auditStore: AuditStore) {
  const hearers: Partial<Hearers> = {};
  const worker = await createWorker(api, auditStore, hearers);
  // Before the doors answer for them.
  const interrupted = interruptedCalls(worker.stages);
  const doors = createDoors(worker, () => hearers.panel?.());
  for (const note of interrupted) void worker.audit.mention(note);
  Object.assign(hearers, createHearers(worker, doors));
  const { apps, panels, redeeming, screenLock, scripts } = doors;
  apps.update();
  return {
    ...doors,
    tabRemoved(tabId: number): void {
      worker.agents.tabRemoved(tabId);
      worker.slots.tabRemoved(tabId);
      if (worker.sites.tabRemoved(tabId)) void scripts.sync();
      panels.changed();
    },
    /** The person left, came back, or locked the screen. */
    idleChanged: (idle: string) => void screenLock.became(idle, redeeming).catch(() => undefined),
  };
}
