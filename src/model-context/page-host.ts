/** What the tools of one document share: origin, session, and the store of what stays with the person. */
import { type AgentSession, createSession, scrubListsOf } from "../boundary/agent-session.js";
import type { Contract, EnforcedResult } from "../boundary/types.js";
import { isScrubbable } from "../redaction/entropy.js";
import type { HeldItems } from "../secrets/held-items.js";

export interface PageHost {
  /** The document's origin in the browser's words. */
  readonly origin: string;
  /** Lasts as long as the document; made when the first result is there. */
  session(): AgentSession;
  /** Hands the person's part of a result over. */
  hold(contract: Contract, user: EnforcedResult["user"]): void;
}

export function createPageHost(origin: string, held: HeldItems): PageHost {
  let session: AgentSession | undefined;
  const ownSession = (): AgentSession => {
    session ??= createSession();
    return session;
  };
  // What the person has revealed is known to the page now: its tools must not carry it to an agent.
  held.subscribe((value) => {
    if (value !== undefined && isScrubbable(value)) scrubListsOf(ownSession()).remember(origin, [value]);
  });
  return {
    origin,
    session: ownSession,
    hold(contract, user) {
      if (user.withheld.length === 0 && user.error === undefined) return;
      held.add({ tool: contract.name, title: contract.title, origin }, user);
    },
  };
}
