/**
 * The records that a result names by digest (upstream's `evidenceRef`), for the log. Where the
 * record is embedded in the result under the same address, its digest is checked; nothing is
 * fetched · U-10
 */

import { checkEvidence } from "../../../src/annotations/evidence/check-evidence.js";
import { type EvidenceReference, readEvidence } from "../../../src/annotations/evidence/read-evidence.js";
import { ownMember } from "../../../src/annotations/model/plain-data.js";
import { TRUST_ANNOTATIONS } from "../../../src/annotations/read/read-meta.js";
import type { AgentSession } from "../../../src/engine/enforce/agent-session.js";
import { release } from "../../../src/engine/enforce/release.js";
import type { EnforcedResult } from "../../../src/engine/enforce/types.js";
import type { AuditEvidence, AuditNote } from "../../protocol/audit-messages.js";
import { parseJson } from "../../protocol/decode.js";

interface Checked {
  readonly reference: EvidenceReference;
  readonly verdict: AuditEvidence["verdict"];
}
export interface CheckedEvidence {
  readonly checked: readonly Checked[];
  readonly isUnread?: true;
}

/** Records are small. Of more copies under one address than these, the rest is not read. */
const MAX_RECORD = 16_000;
const MAX_COPIES = 20;
const MAX_CONTENT = 10_000;

/** MCP's embedded resources: the texts that stand under this address. */
function recordsAt(result: unknown, ref: string): readonly string[] {
  const content = ownMember(result, "content");
  const blocks: readonly unknown[] = Array.isArray(content) ? content.slice(0, MAX_CONTENT) : [];
  return blocks
    .map((block) => ownMember(block, "resource"))
    .filter((resource) => ownMember(resource, "uri") === ref)
    .slice(0, MAX_COPIES)
    .map((resource) => ownMember(resource, "text"))
    .filter((text) => typeof text === "string" && text.length <= MAX_RECORD) as string[];
}

/** The worst first: one copy that differs is enough. */
const WORST_FIRST = ["differs", "unknown-method", "matches"] as const;

async function verdictOn(result: unknown, reference: EvidenceReference): Promise<Checked> {
  const { ref } = reference;
  // The record is JSON: a text that is none cannot be it.
  const records = (ref === undefined ? [] : recordsAt(result, ref)).map(parseJson);
  const readable = records.filter((record) => record !== undefined);
  // With no record, the reference alone says whether its kind of digest is known.
  const known = await checkEvidence(reference, null);
  if (known === "unknown-method") return { reference, verdict: known };
  const verdicts = await Promise.all(readable.map((record) => checkEvidence(reference, record)));
  return { reference, verdict: WORST_FIRST.find((each) => verdicts.includes(each)) ?? "no-record" };
}

/** @param result the raw one: redaction may leave nothing of the block. @returns never throws */
export async function checkedEvidence(result: unknown): Promise<CheckedEvidence | undefined> {
  const { references, isUnread } = readEvidence(result);
  if (references.length === 0 && isUnread === undefined) return undefined;
  const checked = await Promise.all(references.map((reference) => verdictOn(result, reference)));
  return { checked, ...(isUnread === undefined ? {} : { isUnread }) };
}

const WORD = /^[A-Za-z0-9][\w.:-]{0,63}$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const MAX_ADDRESS = 200;

/** Without what follows the path, which may hold keys. */
function webAddress(ref = ""): string | undefined {
  if (!URL.canParse(ref)) return undefined;
  const { protocol, username, password, origin, pathname } = new URL(ref);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return undefined;
  const address = `${origin}${pathname}`;
  return address.length > MAX_ADDRESS ? undefined : address;
}

/** The text of withheld items, without blocks that name evidence: the log has what those say. */
const withheldText = ({ withheld }: EnforcedResult["user"]): string =>
  JSON.stringify(
    withheld.map(({ value }) => value),
    (name, value: unknown) => (name === TRUST_ANNOTATIONS ? undefined : value),
  );

/** @param scope the session whose withheld values no word may hold */
export function loggedEvidence(
  evidence: CheckedEvidence | undefined,
  user: EnforcedResult["user"],
  scope: { readonly session: AgentSession; readonly origin: string },
): Pick<AuditNote, "evidence"> {
  if (evidence === undefined) return {};
  const { checked, ...rest } = evidence;
  const withheld = withheldText(user);
  const isFree = (word: string) => JSON.stringify(release([word], scope).value) === JSON.stringify([word]);
  const isShown = (word: string) => !withheld.includes(word) && isFree(word);
  const only = (name: "type" | "digest" | "ref", word: string | undefined) =>
    word === undefined || !isShown(word) ? {} : { [name]: word };
  const named = checked.map(({ reference: { type, digest, ref }, verdict }) => ({
    verdict,
    ...only("type", WORD.test(type) ? type : undefined),
    ...only("digest", DIGEST.test(digest) ? digest : undefined),
    ...only("ref", webAddress(ref)),
  }));
  return { evidence: { named, ...rest } };
}
