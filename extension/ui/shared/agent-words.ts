/** An agent's name in a sentence. */

import { asLine } from "./untrusted-text.js";
import { agents, base } from "./words.js";

/** Airlock's own names stand as they are; a name that an agent gave itself stands in quotation marks. */
const OWN: readonly string[] = [base.callNames.person(), base.callNames.inPage(), base.callNames.browser()];

export const agentWords = (name: string): string =>
  OWN.includes(name) ? name : agents.namedAgent(asLine(name));
