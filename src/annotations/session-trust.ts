/**
 * The state of an agent's session, as a pure reducer · S0-44 … S0-46, S0-53, S0-63
 *
 * A state only grows: an agent cannot unread a text. States of one session from different worker
 * lives, tabs or connections merge in any order. Only the person ends a session.
 */
import { isEvident } from "./model/facts.js";
import type { ToolSecurity } from "./model/types.js";

/** A list that says whether it had to leave something out. */
export interface BoundedList {
  /** Sorted, without duplicates. */
  readonly items: readonly string[];
  readonly isCut: boolean;
}

/** The sources that the tools of one origin claim for their data. */
export interface ClaimedSources extends BoundedList {
  /** As the browser states it, or from `placeOf`; `agent` for what the agent itself says. */
  readonly origin: string;
}

/** Plain JSON data. */
export interface SessionTrust {
  /** A result contained, or may have contained, text that strangers wrote. */
  readonly openWorld: boolean;
  /** A result contained, or may have contained, sensitive data, or it was withheld from one. */
  readonly sensitive: boolean;
  /** A page, or our detection, flagged a result as an attack. */
  readonly malicious: boolean;
  /** Origins of results, as the browser states them: a page can neither claim nor deny them. */
  readonly verified: BoundedList;
  /** The claims, sorted by origin. They are never mixed with verified origins. */
  readonly claimed: readonly ClaimedSources[];
  /** More origins made claims than the limit allows. */
  readonly isClaimedCut: boolean;
}

/** The facts that are known when a result arrives. */
export interface Observation {
  /** The origin of the tool's document, as the browser states it. */
  readonly origin: string;
  /** The origin of its tab. */
  readonly topOrigin?: string | undefined;
  /** The tool's static record: evidence even if a resolver has narrowed it. */
  readonly declared?: ToolSecurity | undefined;
  readonly resolved?: ToolSecurity | undefined;
  readonly result?: ToolSecurity | undefined;
  /** The result lost something, so the page has sent sensitive data. */
  readonly hasWithheld?: boolean;
  /** Our own detection found an attack, whatever the page says. */
  readonly hasFinding?: boolean;
}

const MAX_VERIFIED = 500;
const MAX_CLAIMING_ORIGINS = 200;
export const MAX_CLAIMED_PER_ORIGIN = 64;

const NONE: BoundedList = Object.freeze({ items: Object.freeze([]), isCut: false });

export const CLEAN_SESSION: SessionTrust = Object.freeze({
  openWorld: false,
  sensitive: false,
  malicious: false,
  verified: NONE,
  claimed: Object.freeze([]),
  isClaimedCut: false,
});

/**
 * The first items of the union in a fixed order, so that the grouping of merges does not matter.
 */
function unite(one: BoundedList, other: BoundedList, maximum: number): BoundedList {
  const all = [...new Set([...one.items, ...other.items])].sort();
  const isCut = one.isCut || other.isCut || all.length > maximum;
  return Object.freeze({ items: Object.freeze(all.slice(0, maximum)), isCut });
}

function uniteClaims(
  one: readonly ClaimedSources[],
  other: readonly ClaimedSources[],
): { readonly all: readonly ClaimedSources[]; readonly isCut: boolean } {
  const byOrigin = new Map<string, ClaimedSources>();
  for (const claims of [...one, ...other]) {
    const { origin } = claims;
    const united = unite(byOrigin.get(origin) ?? NONE, claims, MAX_CLAIMED_PER_ORIGIN);
    byOrigin.set(origin, Object.freeze({ origin, ...united }));
  }
  const all = [...byOrigin.values()].sort((a, b) => (a.origin < b.origin ? -1 : 1));
  return {
    all: Object.freeze(all.slice(0, MAX_CLAIMING_ORIGINS)),
    isCut: all.length > MAX_CLAIMING_ORIGINS,
  };
}

/** Commutative, associative and idempotent. */
export function mergeTrust(one: SessionTrust, other: SessionTrust): SessionTrust {
  const { all, isCut } = uniteClaims(one.claimed, other.claimed);
  return Object.freeze({
    openWorld: one.openWorld || other.openWorld,
    sensitive: one.sensitive || other.sensitive,
    malicious: one.malicious || other.malicious,
    verified: unite(one.verified, other.verified, MAX_VERIFIED),
    claimed: all,
    isClaimedCut: one.isClaimedCut || other.isClaimedCut || isCut,
  });
}

/**
 * A frame counts separately in each site that embeds it. Attack: a frame that carries claims from
 * one site to the next.
 */
export const placeOf = (origin: string, topOrigin = origin): string =>
  topOrigin === origin ? origin : `${origin} in ${topOrigin}`;

/**
 * On a tool, the hint says that it reaches out; on a result, that strangers wrote it. So a tool
 * that also declares its sources, and names no strangers among them, brings none in (S0 "Data vs.
 * Tools"). Its results may still say otherwise.
 */
function bringsStrangers({ stage, facts }: ToolSecurity): boolean {
  if (!isEvident(facts, "openWorldHint")) return false;
  const { known, values } = facts["returnMetadata.source"];
  const isOwn = stage !== "result" && known && values.length > 0 && !values.includes("untrustedPublic");
  return !isOwn || isEvident(facts, "untrustedContentHint");
}

/**
 * Adds one result to the state. Defaults and silence are not evidence; a claim of "no" removes
 * nothing.
 */
export function observe(state: SessionTrust, observation: Observation): SessionTrust {
  const { origin, topOrigin, declared, resolved, result, hasWithheld, hasFinding } = observation;
  const records = [declared, resolved, result].filter((record) => record !== undefined);
  const says = (name: "sensitive" | "maliciousActivityHint") =>
    records.some(({ facts }) => isEvident(facts, name));
  const sources = [...new Set(records.flatMap(({ facts }) => facts.attribution.values))];
  const claimed = unite({ items: sources, isCut: false }, NONE, MAX_CLAIMED_PER_ORIGIN);
  return mergeTrust(state, {
    openWorld: records.some(bringsStrangers),
    sensitive: says("sensitive") || hasWithheld === true,
    malicious: says("maliciousActivityHint") || hasFinding === true,
    verified: { items: [origin], isCut: false },
    claimed: sources.length === 0 ? [] : [{ origin: placeOf(origin, topOrigin), ...claimed }],
    isClaimedCut: false,
  });
}

/** The origin of an agent's own statements: no page has it, so no page is told of them. */
const AGENT = "agent";

/**
 * An agent's statements about its own context: they can only make its state worse · S0-31, S0-44,
 * S0-48
 */
export function observeRequest(state: SessionTrust, { facts }: ToolSecurity): SessionTrust {
  const sources = facts.attribution.values;
  const claimed = unite({ items: sources, isCut: false }, NONE, MAX_CLAIMED_PER_ORIGIN);
  return mergeTrust(state, {
    ...CLEAN_SESSION,
    openWorld: isEvident(facts, "openWorldHint"),
    sensitive: isEvident(facts, "sensitive"),
    claimed: sources.length === 0 ? [] : [{ origin: AGENT, ...claimed }],
  });
}

/** Why a session is not clean, as the person sees it; the worst first. */
export type TrustMark = "malicious" | "sensitive" | "open-world";

export function marksOf(state: SessionTrust): readonly TrustMark[] {
  const marks: TrustMark[] = [];
  if (state.malicious) marks.push("malicious");
  if (state.sensitive) marks.push("sensitive");
  if (state.openWorld) marks.push("open-world");
  return marks;
}
