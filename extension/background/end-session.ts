/** Only the person ends an agent's session: what it has seen, and every yes that was meant for as long as it lasts. */
import type { Consents } from "./consents.js";
import type { SeenTools } from "./seen-tools.js";
import type { SessionTrusts } from "./session-trusts.js";

export interface SessionParts {
  readonly consents: Consents;
  readonly seen: SeenTools;
  readonly trusts: SessionTrusts;
}

/** The consents first: where the rest cannot be stored, the session is the same as before, and asks more. */
export async function endSession(agent: string, { consents, seen, trusts }: SessionParts): Promise<void> {
  await consents.forget(agent, "session");
  await seen.endSession(agent);
  await trusts.end(agent);
}

/** A yes is taken back: what was remembered of the tool with it, too. */
export async function revokeConsents(
  ids: readonly string[],
  { consents, seen }: Omit<SessionParts, "trusts">,
): Promise<void> {
  const revoked = consents.list().filter(({ id }) => ids.includes(id));
  await consents.revoke(revoked.map(({ id }) => id));
  for (const grant of revoked) await seen.forget(grant, grant.tool);
}

/** Whoever is shut out has to ask for everything anew. */
export async function forgetConsents(agent: string, parts: Omit<SessionParts, "trusts">): Promise<void> {
  const own = parts.consents.list().filter((grant) => grant.agent === agent);
  await revokeConsents(
    own.map(({ id }) => id),
    parts,
  );
  await parts.seen.endSession(agent);
}
