/** What waits for the person besides calls: agents, and the servers that they brought. */
import type { PanelServer } from "../../protocol/app-messages.js";
import type { PanelAgent, PanelState } from "../../protocol/panel-messages.js";

/** Those whose request to connect is to be answered in *Now*. */
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

/** To each the person said *Not now*. *Settings* keeps them. */
export const putOffAgents = ({ agents }: Pick<PanelState, "agents">): PanelAgent[] =>
  agents.filter(({ status, isPutOff }) => status === "waiting" && isPutOff === true);

/** An agent that was let in, and may not use this tab: an app that is here comes first. */
export function unconnected(agents: PanelState["agents"]): PanelAgent | undefined {
  const left = agents.filter(
    ({ kind, status, connected }) =>
      status === "approved" && !connected && (kind === "app" || kind === "extension"),
  );
  return left.find(({ app }) => app?.isConnected) ?? left[0];
}

/** The agent that the person is told to tick: no other may use the tab. */
export function untickedIn(
  agents: PanelState["agents"],
  tab: PanelState["tab"] | undefined,
): PanelAgent | undefined {
  const mayUse = agents.some(({ status, connected }) => status === "approved" && connected);
  return mayUse || tab === undefined ? undefined : unconnected(agents);
}
