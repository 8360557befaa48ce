/** What is to be answered in *Now* besides calls: agents that ask to connect, and their servers. */
import type { PanelServer } from "../../protocol/app-messages.js";
import type { PanelAgent, PanelState } from "../../protocol/panel-messages.js";

export const waitingAgents = ({ agents }: Pick<PanelState, "agents">): PanelAgent[] =>
  agents.filter(({ status, isPutOff }) => status === "waiting" && isPutOff !== true);

/** A server that an agent brought, and that the person has not decided about. */
export interface WaitingServer {
  readonly agent: PanelAgent;
  readonly server: PanelServer;
}

export const waitingServers = ({ agents }: Pick<PanelState, "agents">): WaitingServer[] =>
  agents.flatMap((agent) =>
    (agent.servers ?? [])
      .filter(({ standing }) => standing === "waiting")
      .map((server) => ({ agent, server })),
  );

/** The number of requests that are no calls. */
export const countRequests = (panel: Pick<PanelState, "agents">): number =>
  waitingAgents(panel).length + waitingServers(panel).length;
