/** The agents whose request to connect is to be answered in *Now*. */
import type { PanelAgent, PanelState } from "../../protocol/panel-messages.js";

export const waitingAgents = ({ agents }: Pick<PanelState, "agents">): PanelAgent[] =>
  agents.filter(({ status, isPutOff }) => status === "waiting" && isPutOff !== true);
