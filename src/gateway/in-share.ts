/** A session as the calls of one page use it. */
import {
  type AgentSession,
  type Elsewhere,
  type ScrubLists,
  type Share,
  scrubListsOf,
} from "../engine/enforce/agent-session.js";

/**
 * @param share the top-level origin and the tab, as the browser states them
 * @returns the same session, for calls of that page's tools: what they remove counts in that page's
 * share
 * @param elsewhere for results of a server that can look at tabs
 */
export function inShare(session: AgentSession, share: Share, elsewhere?: Elsewhere): AgentSession {
  const lists = scrubListsOf(session);
  const shared: ScrubLists = {
    get id() {
      return lists.id;
    },
    remember: (origin, values) => lists.remember(origin, values, share),
    ...(lists.rememberFound && {
      rememberFound: (origin, found) => lists.rememberFound?.(origin, found, share) === true,
    }),
    maskersFor: (origin) => lists.maskersFor(origin),
    isFull: (origin) => lists.isFull(origin, share),
    masked: lists.masked,
    elsewhere,
  };
  return shared;
}
