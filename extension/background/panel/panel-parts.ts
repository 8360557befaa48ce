/** The parts that the panel shows, and that its commands change. */

import type { AgentDoor } from "../agents/agent-door.js";
import type { Calls } from "../calls/calls.js";
import type { Worker } from "../calls/worker.js";
import type { PageScripts } from "../frames/page-scripts.js";
import type { Redeeming } from "../frames/redeeming.js";
import type { AppLink } from "../native/app-link.js";
import type { AppServers } from "../native/app-servers.js";
import type { BlockedAgents } from "./blocked-agents.js";
import type { ScreenLock } from "./screen-lock.js";

export interface PanelParts extends Worker {
  readonly agentDoor: AgentDoor;
  readonly apps: AppLink;
  readonly appServers: AppServers;
  readonly blocks: BlockedAgents;
  readonly calls: Calls;
  readonly redeeming: Redeeming;
  readonly screenLock: ScreenLock;
  readonly scripts: PageScripts;
}
