/**
 * A request's words about the session, and the part that a page is told · S0-31, S0-32, S0-48,
 * S0-63
 */

import { ownMember } from "./model/plain-data.js";
import type { ToolSecurity } from "./model/types.js";
import { Claims } from "./read/claims.js";
import { deriveFacts } from "./read/derive-facts.js";
import { readAnnotations } from "./read/read-hints.js";
import { readIfc } from "./read/read-meta.js";
import { MAX_CLAIMED_PER_ORIGIN, placeOf, type SessionTrust } from "./session-trust.js";

/** `_meta.annotations` of a request: only these two members. `_meta.ifc` counts, too. */
export interface RequestAnnotations {
  readonly openWorldHint?: boolean;
  readonly attribution?: readonly string[];
}

/**
 * A client's statements about its own context. Other members are ignored: a client cannot claim
 * that a tool is harmless.
 *
 * @param params of the request, as plain data.
 */
export function normalizeRequest(params: unknown): ToolSecurity {
  const claims = new Claims("result", "declared");
  const meta = ownMember(params, "_meta");
  const annotations = ownMember(meta, "annotations");
  const known = {
    openWorldHint: ownMember(annotations, "openWorldHint"),
    attribution: ownMember(annotations, "attribution"),
  };
  const told = annotations === undefined || typeof annotations !== "object" ? annotations : known;
  readAnnotations(claims, told, "/_meta/annotations", ["openWorldHint"]);
  readIfc(claims, meta);
  deriveFacts(claims);
  return claims.finish();
}

/**
 * The words that the page's `execute` is told: whether the agent has read strangers' text, and
 * those sources that are the page's own. Attack: a page that learns where else the agent has been.
 *
 * @param topOrigin of the page's tab: a frame in another site does not learn what it said
 * elsewhere.
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
