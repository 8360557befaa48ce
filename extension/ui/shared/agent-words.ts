/** An agent's name in a sentence. */

import { namedAgent } from "../../../src/texts/people/agents.js";
import { callNames } from "../../../src/texts/people.js";
import { asLine } from "./untrusted-text.js";

/** Airlock's own names stand as they are; a name that an agent gave itself stands in quotation marks. */
const OWN: readonly string[] = [callNames.person(), callNames.inPage(), callNames.browser()];

export const agentWords = (name: string): string => (OWN.includes(name) ? name : namedAgent(asLine(name)));
