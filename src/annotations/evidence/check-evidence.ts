/** Whether a record has the digest that upstream's `evidenceRef` names · U-10 */

import { isRecord } from "../../intrinsics/language.js";
import { canonicalJson, isLone } from "../model/canonical-json.js";
import { canonicalCbor } from "./canonical-cbor.js";
import type { EvidenceReference } from "./read-evidence.js";

/**
 * `matches` says that the digest is the record's, not that the record is true: who wrote the one
 * may have written the other. `unknown-method`: how the digest is made is not known, or not agreed
 * on for such a record.
 */
export type EvidenceVerdict = "matches" | "differs" | "unknown-method";

/** Attack: a record so deep that walking it fails. Records are small. */
const MAX_DEPTH = 64;

/**
 * Upstream's value profile: texts, lists, maps, booleans, null and integers from 0. For other
 * values its digest is not defined.
 */
function isInProfile(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === "string") return !isLone(value);
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0;
  if (typeof value === "boolean" || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => isInProfile(item, depth + 1));
  if (!isRecord(value)) return false;
  return Object.entries(value).every(([key, member]) => !isLone(key) && isInProfile(member, depth + 1));
}

/** One row for each canonicalization that upstream names: neither is the default. */
const ENCODERS: { readonly [name: string]: (record: unknown) => Uint8Array<ArrayBuffer> } = {
  "jcs/rfc8785": (record) => new TextEncoder().encode(canonicalJson(record)),
  "cbor/rfc8949": canonicalCbor,
};

const SHA256 = /^sha256:([0-9a-f]{64})$/;

/** @param record plain JSON data that you have: your own, or from where you trust */
export async function checkEvidence(
  { digest, canonicalization }: Pick<EvidenceReference, "digest" | "canonicalization">,
  record: unknown,
): Promise<EvidenceVerdict> {
  const [, digits] = SHA256.exec(digest) ?? [];
  const encode = Object.hasOwn(ENCODERS, canonicalization) ? ENCODERS[canonicalization] : undefined;
  if (digits === undefined || encode === undefined || !isInProfile(record)) return "unknown-method";
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", encode(record)));
  const isSame = bytes.every((byte, at) => byte === Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16));
  return isSame ? "matches" : "differs";
}
