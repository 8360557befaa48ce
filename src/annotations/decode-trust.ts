/**
 * Reads a stored session state. An unreadable part counts as the worst: a fault never makes a state
 * milder.
 */
import { isRecord } from "../intrinsics/language.js";
import { ownMember } from "./model/plain-data.js";
import {
  type BoundedList,
  CLEAN_SESSION,
  type ClaimedSources,
  mergeTrust,
  type SessionTrust,
} from "./session-trust.js";

const TAINTED: SessionTrust = { ...CLEAN_SESSION, openWorld: true, sensitive: true, malicious: true };

function decodeList(value: unknown): BoundedList | undefined {
  const [items, isCut] = [ownMember(value, "items"), ownMember(value, "isCut")];
  if (!Array.isArray(items) || typeof isCut !== "boolean") return undefined;
  return items.every((item) => typeof item === "string") ? { items, isCut } : undefined;
}

function decodeClaims(value: unknown): readonly ClaimedSources[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const claims = value.map((each) => {
    const [origin, list] = [ownMember(each, "origin"), decodeList(each)];
    return typeof origin === "string" && list !== undefined ? { origin, ...list } : undefined;
  });
  return claims.includes(undefined) ? undefined : (claims as ClaimedSources[]);
}

/** @param value undefined if nothing was stored: a new session. */
export function decodeTrust(value: unknown): SessionTrust {
  if (value === undefined) return CLEAN_SESSION;
  if (!isRecord(value)) return TAINTED;
  const flag = (name: keyof SessionTrust) => ownMember(value, name);
  const flags = [flag("openWorld"), flag("sensitive"), flag("malicious"), flag("isClaimedCut")];
  const verified = decodeList(flag("verified"));
  const claimed = decodeClaims(flag("claimed"));
  if (verified === undefined || claimed === undefined) return TAINTED;
  if (flags.some((each) => typeof each !== "boolean")) return TAINTED;
  const [openWorld, sensitive, malicious, isClaimedCut] = flags as [boolean, boolean, boolean, boolean];
  // Merging sorts and bounds the lists.
  return mergeTrust(CLEAN_SESSION, { openWorld, sensitive, malicious, verified, claimed, isClaimedCut });
}
