/** The approvals that the panel lists, newest first. */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { PanelConsent } from "../../protocol/policy-messages.js";
import { type Consents, type GivenGrant, sourcesIn } from "../stores/consents.js";

const MAX_TOOL = 120;
/** Only the newest ones are listed. */
const MAX_SHOWN = 500;

const viewGrant = (grant: GivenGrant, nameOf: (agent: string) => string): PanelConsent => {
  const { id, agent, origin, topOrigin, tool, stage, remember, at } = grant;
  return {
    id,
    agent: nameOf(agent),
    origin,
    ...(topOrigin === origin ? {} : { within: topOrigin }),
    tool: cleanText(tool, MAX_TOOL),
    stage,
    lasts: remember,
    carried: sourcesIn(grant).map((each) => ({ ...each, tool: cleanText(each.tool, MAX_TOOL) })),
    at,
  };
};

/** @param nameOf an agent's name in the panel */
export const viewConsents = (consents: Consents, nameOf: (agent: string) => string): PanelConsent[] =>
  consents
    .list()
    .slice(0, MAX_SHOWN)
    .map((grant) => viewGrant(grant, nameOf));
