/**
 * Only the person ends an agent's session. This removes the session's marks, the consents for the
 * session, and the items that were withheld from the agent.
 */

import type { PanelParts } from "./panel-parts.js";

/**
 * Removes the consents first: if the rest cannot be stored, the session stays as it was and asks
 * more.
 */
export async function endSession(agent: string, parts: PanelParts): Promise<void> {
  const { choices, consents, seen, sessions, trusts, uses, vault, patterns, refusals, notSecrets } = parts;
  await choices.forget(agent);
  await seen.endSession(agent);
  await consents.forget(agent, "session");
  await uses.forget(agent);
  await notSecrets.forget(agent);
  await vault.forget(vault.of(agent).map(({ handle }) => handle));
  await trusts.end(agent);
  await sessions.end(agent);
  await patterns.forget(agent);
  refusals.forget(agent);
}

/** Revokes consents. The tools then count as new again. */
export async function revokeConsents(
  ids: readonly string[],
  { consents, seen, uses }: Pick<PanelParts, "consents" | "seen" | "uses">,
): Promise<void> {
  await uses.revoke(ids);
  const revoked = consents.list().filter(({ id }) => ids.includes(id));
  // The consent last: a worker that is killed meanwhile leaves none that holds and is not listed.
  for (const grant of revoked) await seen.forget(grant, grant.tool);
  await consents.revoke(revoked.map(({ id }) => id));
}

/** A blocked agent loses its consents. */
export async function forgetConsents(
  agent: string,
  parts: Pick<PanelParts, "choices" | "consents" | "seen" | "uses" | "notSecrets">,
): Promise<void> {
  await parts.choices.forget(agent);
  await parts.uses.forget(agent);
  await parts.notSecrets.forget(agent);
  const own = parts.consents.list().filter((grant) => grant.agent === agent);
  await revokeConsents(
    own.map(({ id }) => id),
    parts,
  );
  await parts.seen.endSession(agent);
}
