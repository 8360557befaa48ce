/** The state of agents' sessions in front of servers, for rules · S0-44 … S0-48 */
import { CLEAN_SESSION, type SessionTrust } from "../../annotations/session-trust.js";
import type { AgentSession } from "../../engine/enforce/agent-session.js";

/** A session may be shared by many transports. */
const states = new WeakMap<AgentSession, SessionTrust>();

const trustOf = (session: AgentSession): SessionTrust => states.get(session) ?? CLEAN_SESSION;

/** @returns the state afterwards */
export function learn(session: AgentSession, grow: (state: SessionTrust) => SessionTrust): SessionTrust {
  const state = grow(trustOf(session));
  states.set(session, state);
  return state;
}
