/**
 * Warnings for the person about a result: what was found in it, and that the page itself warns of
 * it · S0-06, S0-55
 */
import { isEvident } from "../../../src/annotations/model/facts.js";
import { normalizeResult } from "../../../src/annotations/read/normalize-result.js";
import type { Finding } from "../../../src/detection/types.js";
import { isOfBound } from "../../../src/gateway/text-bound.js";
import type { ForPerson } from "../model/running-call.js";
import { words } from "../platform/words.js";

const CLAIMED: Finding = {
  kind: "claimed",
  severity: "warning",
  rule: "maliciousActivityHint",
  location: { pointer: "", start: 0, end: 0 },
  evidence: "",
};

/** In the language of the browser. */
const inWords = ({ error, ...user }: ForPerson): ForPerson => ({
  ...user,
  error: isOfBound(error) ? words.userResultTooLarge() : error,
});

/**
 * @param raw what the tool returned: redaction may have taken the page's warning out of what the
 * agent gets
 */
export function noticed(forPerson: ForPerson, raw: unknown): ForPerson {
  const user = inWords(forPerson);
  if (!isEvident(normalizeResult(raw).facts, "maliciousActivityHint")) return user;
  return { ...user, findings: [CLAIMED, ...(user.findings ?? [])] };
}
