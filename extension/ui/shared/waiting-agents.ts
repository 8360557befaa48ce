/** Agents that wait for the person: to be let in, or to be given this tab. */
import type { PanelAgent, PanelState } from "../../protocol/panel-messages.js";

/** Those whose request to connect is to be answered in *Now*. */
export const waitingAgents = ({ agents }: Pick<PanelState, "agents">): PanelAgent[] =>
  agents.filter(({ status, isPutOff }) => status === "waiting" && isPutOff !== true);

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
