/**
 * Reads upstream's `evidenceRef` of a result and of its content blocks: the digest of a record that
 * is kept elsewhere. It is a claim. It loosens nothing, and nothing is fetched · U-10
 */

import { isRecord } from "../../intrinsics/language.js";
import { MAX_TEXT, ownMember } from "../model/plain-data.js";
import { TRUST_ANNOTATIONS } from "../read/read-meta.js";

/** Upstream's members. `ref` is where the record is said to be; it may be of any scheme. */
export interface EvidenceReference {
  readonly type: string;
  /** `sha256:` and 64 digits, or another method that its reader may not know. */
  readonly digest: string;
  readonly canonicalization: string;
  readonly schema?: string;
  readonly ref?: string;
}

export interface NamedEvidence {
  readonly references: readonly EvidenceReference[];
  /** A result names something in another form, or too much. */
  readonly isUnread?: true;
}

/** A result names one for itself, and one for a block that refines it. */
const MAX_REFERENCES = 20;
const MAX_CONTENT = 10_000;
const MAX_WORD = 200;

const isText = (value: unknown, limit: number): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= limit;

/** Without a `schema` or `ref` that is no text or too long: the digest alone is a reference. */
function readReference(value: unknown): EvidenceReference | undefined {
  const member = (name: string): unknown => ownMember(value, name);
  const [type, digest, canonicalization] = [member("type"), member("digest"), member("canonicalization")];
  if (!isText(type, MAX_WORD) || !isText(digest, MAX_WORD) || !isText(canonicalization, MAX_WORD)) return;
  const [schema, ref] = [member("schema"), member("ref")];
  return {
    ...{ type, digest, canonicalization },
    ...(isText(schema, MAX_TEXT) ? { schema } : {}),
    ...(isText(ref, MAX_TEXT) ? { ref } : {}),
  };
}

const isSame = (one: EvidenceReference, other: EvidenceReference): boolean =>
  (["type", "digest", "canonicalization", "schema", "ref"] as const).every(
    (name) => one[name] === other[name],
  );

/** @param result what a tool returned, as plain JSON data. @returns never throws */
export function readEvidence(result: unknown): NamedEvidence {
  const content = ownMember(result, "content");
  const blocks: readonly unknown[] = Array.isArray(content) ? content.slice(0, MAX_CONTENT) : [];
  const references: EvidenceReference[] = [];
  let isUnread = false;
  for (const holder of [result, ...blocks]) {
    const block = ownMember(ownMember(holder, "_meta"), TRUST_ANNOTATIONS);
    const named = ownMember(block, "evidenceRef");
    if (named === undefined) continue;
    const reference = isRecord(named) ? readReference(named) : undefined;
    if (reference === undefined || references.length === MAX_REFERENCES) isUnread = true;
    else if (!references.some((other) => isSame(other, reference))) references.push(reference);
  }
  return { references, ...(isUnread ? { isUnread } : {}) };
}
