/**
 * Only the person ends an agent's session. This removes the session's marks, the consents for the session, and the items
 * that were withheld from the agent.
 */

import type { Refusals } from "../audit/refusals.js";
import type { CallPatterns } from "../stores/call-patterns.js";
import type { Consents } from "../stores/consents.js";
import type { SeenTools } from "../stores/seen-tools.js";
import type { SessionTrusts } from "../stores/session-trusts.js";
import type { Sessions } from "../stores/sessions.js";
import type { Vault } from "../stores/vault.js";

export interface SessionParts {
  readonly consents: Consents;
  readonly seen: SeenTools;
  readonly sessions: Sessions;
  readonly trusts: SessionTrusts;
  readonly vault: Vault;
  readonly patterns: CallPatterns;
  readonly refusals: Refusals;
}

/**
 * Removes the consents first: if the rest cannot be stored, the session stays as it was and asks more. Removing the items
 * also removes the approvals of their handles.
 */
export async function endSession(agent: string, parts: SessionParts): Promise<void> {
  const { consents, seen, sessions, trusts, vault, patterns, refusals } = parts;
  await consents.forget(agent, "session");
  await seen.endSession(agent);
  await vault.forget(vault.of(agent).map(({ handle }) => handle));
  await trusts.end(agent);
  await sessions.end(agent);
  await patterns.forget(agent);
  refusals.forget(agent);
}

/** Revokes consents. The tools then count as new again. */
export async function revokeConsents(
  ids: readonly string[],
  { consents, seen }: Pick<SessionParts, "consents" | "seen">,
): Promise<void> {
  const revoked = consents.list().filter(({ id }) => ids.includes(id));
  await consents.revoke(revoked.map(({ id }) => id));
  for (const grant of revoked) await seen.forget(grant, grant.tool);
}

/** A blocked agent loses its consents. */
export async function forgetConsents(
  agent: string,
  parts: Pick<SessionParts, "consents" | "seen">,
): Promise<void> {
  const own = parts.consents.list().filter((grant) => grant.agent === agent);
  await revokeConsents(
    own.map(({ id }) => id),
    parts,
  );
  await parts.seen.endSession(agent);
}
