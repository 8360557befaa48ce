/** One agent's session with a browser or a document: what has been taken out so far, and under which handles. */
export interface AgentSession {
  readonly id: string;
}
export function createSession(): AgentSession {
  throw new Error("in progress");
}
