/**
 * What an agent's session has come into contact with, as a pure reducer · S0-44 … S0-46, S0-53, S0-63
 *
 * A state only ever grows: strangers' text that an agent has read, it has read. States of the same session from
 * different lives of a worker, tabs or connections are merged in any order. Only the person ends a session.
 */
import { isEvident } from "./model/facts.js";
import type { ToolSecurity } from "./model/types.js";

/** A list that may have had to leave something out, and says so. */
export interface BoundedList {
  /** Sorted, each once. */
  readonly items: readonly string[];
  readonly isCut: boolean;
}

/** What the tools of one origin say of where their data comes from: the page's word. */
export interface ClaimedSources extends BoundedList {
  /** As the browser states it, or what `placeOf` makes of it; `agent` for what the agent itself says. */
  readonly origin: string;
}

/** Plain JSON data. */
export interface SessionTrust {
  /** Text that strangers may have written was in a result, or may have been. */
  readonly openWorld: boolean;
  /** Sensitive data was in a result, or may have been, or was withheld from one. */
  readonly sensitive: boolean;
  /** Somebody, or the detection, flagged a result as an attempt at something. */
  readonly malicious: boolean;
  /** Origins that results came from, in the browser's words: what nobody can claim or deny. */
  readonly verified: BoundedList;
  /** By origin, sorted. Never mixed with what is verified. */
  readonly claimed: readonly ClaimedSources[];
  /** There were more origins with claims than are kept. */
  readonly isClaimedCut: boolean;
}

/** What is known when a result has arrived. */
export interface Observation {
  /** Of the tool's document, as the browser states it. */
  readonly origin: string;
  /** Of its tab. */
  readonly topOrigin?: string | undefined;
  /** The tool's static record: evidence also where a resolver has narrowed it. */
  readonly declared?: ToolSecurity | undefined;
  readonly resolved?: ToolSecurity | undefined;
  readonly result?: ToolSecurity | undefined;
  /** Something was withheld from the agent, so the page has handed out sensitive data. */
  readonly hasWithheld?: boolean;
  /** Our own detection found an attempt at something, whatever the page says. */
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

/** The first of the union, in one order: so no grouping of merges can give another list. */
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

/** A frame is another one in each site that embeds it: what it claims in one must not come back to it in the next. */
export const placeOf = (origin: string, topOrigin = origin): string =>
  topOrigin === origin ? origin : `${origin} in ${topOrigin}`;

/**
 * Of a tool the hint says that it reaches out; of a result, that strangers wrote it. So a tool that also says who writes
 * what it returns, and names no strangers, brings in none (S0 "Data vs. Tools"). Its results may still say otherwise.
 */
function bringsStrangers({ stage, facts }: ToolSecurity): boolean {
  if (!isEvident(facts, "openWorldHint")) return false;
  const { known, values } = facts["returnMetadata.source"];
  const isOwn = stage !== "result" && known && values.length > 0 && !values.includes("untrustedPublic");
  return !isOwn || isEvident(facts, "untrustedContentHint");
}

/** What one result adds. Defaults and silence are no evidence; a claim of "no" takes nothing away. */
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

/** Under which an agent's own words are kept: no page has this origin, so none is told of them. */
const AGENT = "agent";

/** What an agent says of its own context: it can only make things worse for itself · S0-31, S0-44, S0-48 */
export function observeRequest(state: SessionTrust, { facts }: ToolSecurity): SessionTrust {
  const sources = facts.attribution.values;
  const claimed = unite({ items: sources, isCut: false }, NONE, MAX_CLAIMED_PER_ORIGIN);
  return mergeTrust(state, {
    ...CLEAN_SESSION,
    openWorld: isEvident(facts, "openWorldHint"),
    claimed: sources.length === 0 ? [] : [{ origin: AGENT, ...claimed }],
  });
}

/** Nothing but clean: what a person sees of a session at a glance, the worst first. */
export type TrustMark = "malicious" | "sensitive" | "open-world";

export function marksOf(state: SessionTrust): readonly TrustMark[] {
  const marks: TrustMark[] = [];
  if (state.malicious) marks.push("malicious");
  if (state.sensitive) marks.push("sensitive");
  if (state.openWorld) marks.push("open-world");
  return marks;
}
