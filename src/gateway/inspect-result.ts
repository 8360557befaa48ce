/**
 * `inspectResult`: what a `DetectionPort` does with an enforced result. It withholds undeclared credentials, card and
 * account numbers. Such credentials, instructions and hidden text set `maliciousActivityHint`. Its removals go through the
 * same last steps as those of enforcement. Not in the page bundle · S0-06, S0-34, S0-50
 */

import type { Finding } from "../detection/types.js";
import { isStrong } from "../engine/copies/strength.js";
import { type AgentSession, createHandle, scrubListsOf } from "../engine/enforce/agent-session.js";
import type { CompiledContract } from "../engine/enforce/compile-contract.js";
import { isOwnRecord, ownRecord } from "../engine/enforce/own-records.js";
import { type Scrub, scrubAll, scrubPath } from "../engine/enforce/scrub-value.js";
import type {
  CallToolResult,
  ContentBlock,
  Contract,
  EnforcedResult,
  WithheldItem,
} from "../engine/enforce/types.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { isRecord } from "../intrinsics/language.js";
import { findSuspiciousText } from "./suspicious-text.js";
import { TextReader } from "./text-reader.js";
import { type FoundSecret, type Place, SecretSearch } from "./undeclared-secrets.js";

const ROOT: Place = { name: "" };
/** A result with more findings is a list of credentials or card numbers, so it is withheld whole. */
const MAX_FOUND = 2_000;

/**
 * @param session later results of this session are searched for copies of the removals
 * @returns the result that may leave; `"withhold"` if the session has no room for more searches, or the result cannot be
 *   inspected because it is too deep or has too many texts. Never throws.
 */
export function inspectResult(
  contract: Contract,
  session: AgentSession,
  enforced: EnforcedResult,
): EnforcedResult | "withhold" {
  try {
    const reader = new TextReader();
    const ahead = reader.readAhead(withoutCopy(enforced.agent));
    let turn = ahead.next();
    while (!turn.done) turn = ahead.next();
    return inspect(contract, session, enforced, reader, turn.value);
  } catch {
    return "withhold";
  }
}

/**
 * The same for a process that serves other calls: it reads the texts in turns.
 *
 * @param pause called between two turns; resolves when other calls had their turn.
 */
export async function inspectInTurns(
  contract: Contract,
  session: AgentSession,
  enforced: EnforcedResult,
  pause: () => Promise<void>,
): Promise<EnforcedResult | "withhold"> {
  try {
    const reader = new TextReader();
    const ahead = reader.readAhead(withoutCopy(enforced.agent));
    let turn = ahead.next();
    for (; !turn.done; turn = ahead.next()) await pause();
    return inspect(contract, session, enforced, reader, turn.value);
  } catch {
    return "withhold";
  }
}

function inspect(
  contract: Contract,
  session: AgentSession,
  enforced: EnforcedResult,
  reader: TextReader,
  hasSecret: boolean,
): EnforcedResult | "withhold" {
  const { origin, plan } = contract as CompiledContract;
  const { records, rest } = apart(enforced.agent);
  const search = new SecretSearch((name) => plan.declared.has(name), reader);
  const rewritten = hasSecret ? rewriteResult(rest, search) : rest;
  if (search.found.length > MAX_FOUND) return "withhold";
  const values = search.found.map(({ value }) => value).filter(isStrong);
  const lists = scrubListsOf(session);
  if (values.length > 0 && !lists.remember(origin, values)) return "withhold";
  const scrub: Scrub = { maskers: lists.maskersFor(origin), foundCopies: false };
  const left =
    values.length > 0
      ? (scrubAll(scrub, rewritten as unknown as JsonObject) as unknown as CallToolResult)
      : rewritten;
  const warnings = findSuspiciousText(withoutCopy(left), { isMetadata: false }, reader);
  const known = enforced.user.findings ?? [];
  const findings = [...search.found.map(({ finding }) => finding), ...known, ...warnings];
  if (findings.length === 0) return enforced;
  const items = itemsOf(search.found);
  const meta = metaOf(left._meta, records, items, findings, scrub);
  const { _meta, ...shown } = left;
  return {
    agent: Object.keys(meta).length > 0 ? { ...shown, _meta: meta } : shown,
    text: undefined,
    user: { ...enforced.user, withheld: [...enforced.user.withheld, ...items], findings },
  };
}

interface Apart {
  /** Our own records: they quote nothing, and keep their identity. */
  readonly records: JsonObject;
  readonly rest: CallToolResult;
}

function apart(agent: CallToolResult): Apart {
  const { _meta, ...others } = agent;
  if (_meta === undefined) return { records: {}, rest: agent };
  const members = Object.entries(_meta);
  const rest = Object.fromEntries(members.filter(([, member]) => !isOwnRecord(member)));
  const records = Object.fromEntries(members.filter(([, member]) => isOwnRecord(member)));
  if (Object.keys(records).length === 0) return { records, rest: agent };
  return { records, rest: Object.keys(rest).length > 0 ? { ...others, _meta: rest } : others };
}

/** Leaves out the text block that is the JSON of the structured content: it repeats it. */
function withoutCopy({ content, structuredContent, ...others }: CallToolResult): JsonValue {
  const whole = structuredContent === undefined ? "" : JSON.stringify(structuredContent);
  const blocks = content.map((block) => (whole !== "" && block["text"] === whole ? null : block));
  return {
    ...others,
    content: blocks,
    ...(structuredContent === undefined ? {} : { structuredContent }),
  } as JsonValue;
}

/** Pictures and sounds are not inspected. */
function rewriteResult(result: CallToolResult, search: SecretSearch): CallToolResult {
  const { content, structuredContent, ...others } = result;
  const whole = structuredContent === undefined ? undefined : JSON.stringify(structuredContent);
  const structured =
    structuredContent === undefined
      ? undefined
      : search.rewrite(structuredContent, { parent: ROOT, step: "structuredContent", name: "" });
  const blocks = content.map((block, index) => {
    // The text block that is the JSON of the structured content is written again from it.
    if (block.type === "text" && block["text"] === whole) {
      return structured === structuredContent ? block : { ...block, text: JSON.stringify(structured) };
    }
    const parent = { parent: ROOT, step: "content", schemaStep: "content", name: "" };
    const place = { parent, step: index, schemaStep: "*", name: "" };
    return rewriteBlock(block, place, search);
  });
  const rest = search.rewrite(others as JsonObject, ROOT);
  const isSame =
    structured === structuredContent && rest === others && blocks.every((block, i) => block === content[i]);
  if (isSame) return result;
  return {
    ...(rest as JsonObject),
    content: blocks,
    ...(structured === undefined ? {} : { structuredContent: structured }),
  } as CallToolResult;
}

function rewriteBlock(block: ContentBlock, place: Place, search: SecretSearch): ContentBlock {
  const { data, ...others } = block;
  const isBytes = typeof data === "string" && (block.type === "image" || block.type === "audio");
  const kept = search.rewrite(isBytes ? (others as JsonObject) : block, place);
  return (isBytes ? (kept === others ? block : { ...(kept as JsonObject), data }) : kept) as ContentBlock;
}

/** All removals at one schema path for one reason are one item, so that an agent cannot count them. */
function itemsOf(found: readonly FoundSecret[]): WithheldItem[] {
  const groups = new Map<string, FoundSecret[]>();
  for (const each of found) {
    const key = JSON.stringify([each.schemaPath, each.label]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((group) => {
    const [{ label, schemaPath, finding }] = group as [FoundSecret];
    const values = [...new Set(group.map(({ value }) => value))];
    const value = values.length === 1 ? (values[0] as string) : values;
    const reason = finding.kind as WithheldItem["reason"];
    return { handle: createHandle(), label, schemaPath, reason, value };
  });
}

/** `maliciousActivityHint` is the proposal's; the record beside it says which part is ours. It quotes no text. */
function metaOf(
  meta: CallToolResult["_meta"],
  records: JsonObject,
  items: readonly WithheldItem[],
  findings: readonly Finding[],
  scrub: Scrub,
): JsonObject {
  const isMalicious = findings.some(({ severity }) => severity === "warning");
  const claimed = meta?.["annotations"];
  const annotations = { ...(isRecord(claimed) ? claimed : {}), maliciousActivityHint: true };
  const detection = ownRecord({ version: 1, maliciousActivityHint: true });
  return {
    ...meta,
    ...records,
    ...redactionRecord(records["webmcp-airlock/redaction"], items, scrub),
    ...(isMalicious ? { annotations, "webmcp-airlock/detection": detection } : {}),
  };
}

/** One record for the removals of enforcement and detection, with no value in its paths. */
function redactionRecord(
  record: JsonValue | undefined,
  items: readonly WithheldItem[],
  scrub: Scrub,
): JsonObject {
  if (items.length === 0) return {};
  const known = isRecord(record) ? (record["redactions"] as readonly JsonObject[]) : [];
  const own = items.map(({ schemaPath: path, reason, handle, label }) => ({ path, reason, handle, label }));
  const redactions = Array.from([...known, ...own], (each) => ({
    ...each,
    path: scrubPath(scrub, String(each.path)),
  }));
  return { "webmcp-airlock/redaction": ownRecord({ version: 1, redactions }) };
}
