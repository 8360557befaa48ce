/** What two screens say of how long a yes lasts, in the language that is loaded. */
import type { PanelConsent } from "../../../../extension/protocol/policy-messages.js";
import { AGENT } from "../../fake-agent.js";
import { ORIGIN } from "../../fake-page.js";

/** The question of an agent that wants to connect, with its three choices. */
export async function readAgent(): Promise<string[]> {
  const { agentFace } = await import("../../../../extension/ui/questions/agent-question.js");
  const session = { marks: [], verified: [], claimed: [], isCut: false };
  const agent = {
    kind: "extension",
    id: AGENT,
    name: "Desk",
    status: "waiting",
    connected: false,
    otherTabs: 0,
  } as const;
  const tab = { id: 1, origin: ORIGIN, setting: "on", status: "ready" } as const;
  const tools = [{ title: "Look", definition: "d", covered: "readers" }] as const;
  const { details, also, asking } = agentFace(
    { ...agent, session },
    { tab, offer: { origin: ORIGIN, tools } },
  );
  const { questions: texts } = await import("../../../../extension/ui/shared/words.js");
  const count = asking?.offer.tools.length ?? 0;
  const choice = [
    texts.askingOn(ORIGIN),
    ...Object.values(texts.asking).map((words) => words(count)),
    texts.coveredAs.readers(),
    texts.askingMeans(),
  ];
  return [details, ...(also === undefined ? [] : [also.words]), ...choice];
}

/** The list of yeses in Settings. */
export const readList = async (consents: readonly PanelConsent[]): Promise<string[]> => {
  const { detailsOf } = await import("../../../../extension/ui/settings/consent-list.js");
  const { rules } = await import("../../../../extension/ui/shared/words.js");
  return [...consents.map((each) => detailsOf({ ...each, agent: "" })), rules.endsToo()];
};
