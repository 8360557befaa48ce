/** What a request says of the session, and what a page is told of it · S0-31, S0-32, S0-48, S0-63 */

import { ownMember } from "./model/plain-data.js";
import type { ToolSecurity } from "./model/types.js";
import { Claims } from "./read/claims.js";
import { readAnnotations } from "./read/read-hints.js";
import { MAX_CLAIMED_PER_ORIGIN, placeOf, type SessionTrust } from "./session-trust.js";

/** `_meta.annotations` of a request: these two members and no others. */
export interface RequestAnnotations {
  readonly openWorldHint?: boolean;
  readonly attribution?: readonly string[];
}

/**
 * What a client says of its own context. Other members are not read: a client cannot claim that a tool is harmless.
 *
 * @param params of the request, as plain data.
 */
export function normalizeRequest(params: unknown): ToolSecurity {
  const claims = new Claims("result", "declared");
  const annotations = ownMember(ownMember(params, "_meta"), "annotations");
  const known = {
    openWorldHint: ownMember(annotations, "openWorldHint"),
    attribution: ownMember(annotations, "attribution"),
  };
  const told = annotations === undefined || typeof annotations !== "object" ? annotations : known;
  readAnnotations(claims, told, "/_meta/annotations", ["openWorldHint"]);
  return claims.finish();
}

/**
 * What the `execute` of a page is told: whether the agent has read strangers' text, and of the sources only those that
 * are this page's own. Where else the agent has been is nobody's business.
 *
 * @param topOrigin of the page's tab: a frame in another site hears nothing of what it said elsewhere.
 */
export function annotationsFor(state: SessionTrust, origin: string, topOrigin = origin): RequestAnnotations {
  const place = placeOf(origin, topOrigin);
  const own = state.claimed.find((claims) => claims.origin === place)?.items ?? [];
  const isVerified = place === origin && state.verified.items.includes(origin);
  const sources = [...new Set([...(isVerified ? [origin] : []), ...own])].slice(0, MAX_CLAIMED_PER_ORIGIN);
  return Object.freeze({
    ...(state.openWorld ? { openWorldHint: true } : {}),
    ...(sources.length > 0 ? { attribution: Object.freeze(sources) } : {}),
  });
}
