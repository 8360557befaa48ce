/**
 * Derives facts from statements: always the stricter reading, never a relaxation · S0-02, S0-13,
 * S0-24, S2-10, U-15
 */

import type { FactName } from "../model/types.js";
import { SENSITIVE_CLASSES, SENSITIVE_LEVELS } from "../model/vocabulary.js";
import type { Claims } from "./claims.js";

export const TRUST_FIELDS: readonly FactName[] = [
  "maliciousActivityHint",
  "attribution",
  "inputMetadata.destination",
  "returnMetadata.source",
];

const ANNOTATIONS = "/annotations";

/** Strangers' text makes a result open-world, whatever else the page says about it. */
function deriveOpenWorld(claims: Claims): void {
  const isFromStrangers =
    claims.has("returnMetadata.source", "untrustedPublic") || claims.has("untrustedContentHint", true);
  if (!isFromStrangers) return;
  if (claims.has("openWorldHint", false)) {
    claims.diagnostics.add("contradiction", `${ANNOTATIONS}/openWorldHint`, "source");
  }
  claims.derive("openWorldHint", [true]);
}

function deriveSensitive(claims: Claims): void {
  const isSensitive =
    claims.has("sensitiveHint", true) ||
    SENSITIVE_CLASSES.some((each) => claims.has("returnMetadata.sensitivity", each)) ||
    SENSITIVE_LEVELS.some((each) => claims.has("resultLevel", each));
  const saysSo = ["returnMetadata.sensitivity", "resultLevel"] as const;
  if (isSensitive) claims.derive("sensitive", [true]);
  else if (saysSo.some((name) => claims.isStated(name))) claims.derive("sensitive", [false]);
}

/**
 * A read-only tool destroys nothing; if it also claims to destroy, the read-only claim does not
 * count.
 */
function deriveReadOnly(claims: Claims): void {
  if (!claims.has("readOnlyHint", true)) return;
  const isContradicted =
    claims.has("destructiveHint", true) ||
    claims.has("inputMetadata.outcomes", "consequential") ||
    claims.has("inputMetadata.outcomes", "irreversible");
  if (isContradicted) {
    claims.diagnostics.add("contradiction", `${ANNOTATIONS}/readOnlyHint`, "effects");
    claims.derive("readOnlyHint", [false]);
  } else if (!claims.isStated("destructiveHint")) claims.derive("destructiveHint", [false]);
}

/** Once, after all statements have been read. */
export function deriveFacts(claims: Claims): void {
  deriveOpenWorld(claims);
  deriveSensitive(claims);
  if (claims.stage === "result") return;
  deriveReadOnly(claims);
  // Only an author who knows these fields can mean "never" by leaving this one out.
  const knowsTrust = TRUST_FIELDS.some((name) => claims.isStated(name));
  if (knowsTrust && !claims.isStated("maliciousActivityHint"))
    claims.derive("maliciousActivityHint", [false]);
}
