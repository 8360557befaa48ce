/** The state of agents' sessions, for a host that keeps none itself · S0-44 … S0-48 */
import { CLEAN_SESSION, type SessionTrust } from "../annotations/session-trust.js";
import type { AgentSession } from "../engine/enforce/agent-session.js";

/** A session may be shared by many boundaries. */
const states = new WeakMap<AgentSession, SessionTrust>();

export const trustOf = (session: AgentSession): SessionTrust => states.get(session) ?? CLEAN_SESSION;

export function learn(session: AgentSession, grow: (state: SessionTrust) => SessionTrust): void {
  states.set(session, grow(trustOf(session)));
}
