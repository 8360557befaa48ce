/** An agent's name in a sentence. */

import { asLine } from "../shared/untrusted-text.js";
import { agents, base } from "../shared/words.js";

/** Airlock's own names. The worker gives no other agent one of them. */
const OWN: readonly string[] = [base.callNames.person(), base.callNames.inPage(), base.callNames.browser()];
const OF_PAGE = base.callNames.ofPage("");

/**
 * Airlock's own names stand as they are; a name that an agent gave itself stands in quotation
 * marks.
 */
export const agentWords = (name: string, mark = (words: string) => words): string =>
  OWN.includes(name) || name.startsWith(OF_PAGE) ? name : agents.namedAgent(mark(asLine(name)));
