/** The approvals that the panel lists, newest first. */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { PanelConsent } from "../../protocol/policy-messages.js";
import type { PanelSession } from "../../protocol/question-messages.js";
import type { Consents, GivenGrant } from "../stores/consents.js";

const MARKS: PanelSession["marks"] = ["malicious", "sensitive", "open-world"];
const MAX_TOOL = 120;
/** Only the newest ones are listed. */
const MAX_SHOWN = 500;

const viewGrant = (
  { id, agent, origin, topOrigin, tool, stage, remember, session, at }: GivenGrant,
  nameOf: (agent: string) => string,
): PanelConsent => ({
  id,
  agent: nameOf(agent),
  origin,
  ...(topOrigin === origin ? {} : { within: topOrigin }),
  tool: cleanText(tool, MAX_TOOL),
  stage,
  lasts: remember,
  marks: MARKS.filter((mark) => session.split(" ").includes(mark)),
  at,
});

/** @param nameOf an agent's name in the panel */
export const viewConsents = (consents: Consents, nameOf: (agent: string) => string): PanelConsent[] =>
  consents
    .list()
    .slice(0, MAX_SHOWN)
    .map((grant) => viewGrant(grant, nameOf));
