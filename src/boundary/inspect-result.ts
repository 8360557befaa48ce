/**
 * `inspectResult`: what a `DetectionPort` does with an enforced result. Credentials, card and account numbers that nobody
 * declared are withheld; such credentials, instructions and hidden text set `maliciousActivityHint`; tag characters that
 * nobody can see are taken out. Not in the page bundle · S0-06, S0-34, S0-50
 */
import type { CopyFinder } from "../redaction/copy-finder.js";
import { isScrubbable } from "../redaction/entropy.js";
import { scrubText } from "../redaction/scrub-text.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { type AgentSession, createHandle, scrubListsOf } from "./agent-session.js";
import type { CompiledContract } from "./compile-contract.js";
import { findSuspiciousText } from "./suspicious-text.js";
import type { CallToolResult, ContentBlock, Contract, EnforcedResult, WithheldItem } from "./types.js";
import { type FoundSecret, type Place, SecretSearch } from "./undeclared-secrets.js";
import { withoutTags } from "./without-tags.js";

const ROOT: Place = { pointer: "", schemaPath: "", name: "" };

const isRecord = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param session what is taken out is searched for in all that it gets later
 * @returns the result that may leave; `"withhold"` where the session has no room to search for more, or the result
 *   cannot be looked through, as where it is nested too deeply. Never throws.
 */
export function inspectResult(
  contract: Contract,
  session: AgentSession,
  enforced: EnforcedResult,
): EnforcedResult | "withhold" {
  try {
    return inspect(contract, session, enforced);
  } catch {
    return "withhold";
  }
}

function inspect(
  contract: Contract,
  session: AgentSession,
  enforced: EnforcedResult,
): ReturnType<typeof inspectResult> {
  const { origin, plan } = contract as CompiledContract;
  const search = new SecretSearch((name) => plan.declared.has(name));
  const rewritten = rewriteResult(enforced.agent, search);
  const values = search.found.map(({ value }) => value).filter(isScrubbable);
  const lists = scrubListsOf(session);
  if (values.length > 0 && !lists.remember(origin, values)) return "withhold";
  const scrubbed = values.length > 0 ? scrubResult(rewritten, lists.findersFor(origin)) : rewritten;
  const warnings = findSuspiciousText(withoutCopy(scrubbed), { isMetadata: false });
  const findings = [...search.found.map(({ finding }) => finding), ...warnings];
  if (findings.length === 0) return enforced;
  const items = itemsOf(search.found);
  const isMalicious = findings.some(({ severity }) => severity === "warning");
  // Only now: what tags spell was to be found first.
  const { _meta, ...shown } = withoutTags(scrubbed as unknown as JsonObject) as unknown as CallToolResult;
  const meta = metaOf(_meta, items, isMalicious);
  return {
    agent: Object.keys(meta).length > 0 ? { ...shown, _meta: meta } : shown,
    text: undefined,
    user: { ...enforced.user, withheld: [...enforced.user.withheld, ...items], findings },
  };
}

/** The text that is the JSON of the rest says nothing new. */
function withoutCopy({ content, structuredContent, ...others }: CallToolResult): JsonValue {
  const whole = JSON.stringify(structuredContent);
  const blocks = content.map((block) => (block["text"] === whole ? null : block));
  return {
    ...others,
    content: blocks,
    ...(structuredContent === undefined ? {} : { structuredContent }),
  } as JsonValue;
}

/** Our own record quotes nothing; pictures and sounds are not read. */
function rewriteResult(result: CallToolResult, search: SecretSearch): CallToolResult {
  const { content, structuredContent, ...others } = result;
  const whole = structuredContent === undefined ? undefined : JSON.stringify(structuredContent);
  const structured =
    structuredContent === undefined
      ? undefined
      : search.rewrite(structuredContent, { ...ROOT, pointer: "/structuredContent" });
  const blocks = content.map((block, index) => {
    // The text that is the JSON of the rest says the same, and must go on doing so.
    if (block.type === "text" && block["text"] === whole) {
      return structured === structuredContent ? block : { ...block, text: JSON.stringify(structured) };
    }
    const place = { pointer: `/content/${index}`, schemaPath: "/content/*", name: "" };
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

/** Copies of what was found stand in other places, and in other forms. */
function scrubResult(result: CallToolResult, finders: readonly CopyFinder[]): CallToolResult {
  const scrub = (value: JsonValue): JsonValue => {
    if (typeof value === "string") return scrubText(finders, value);
    if (typeof value === "number") return scrubText(finders, String(value)) === String(value) ? value : null;
    if (Array.isArray(value)) return value.map(scrub);
    if (!isRecord(value)) return value;
    const named = Object.entries(value).filter(([name]) => scrubText(finders, name) === name);
    const members = named.map(([name, member]) => [name, scrub(member), member] as const);
    // A number with a copy: its schema need not allow null.
    return Object.fromEntries(members.filter(([, kept, member]) => kept !== null || member === null));
  };
  return scrub(result as unknown as JsonObject) as unknown as CallToolResult;
}

/** What stayed behind at one place of the schema, for one reason, is one item: an agent cannot count. */
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

/** `maliciousActivityHint` is the proposal's; the record beside it says which part is ours. No text is quoted. */
function metaOf(
  meta: CallToolResult["_meta"],
  items: readonly WithheldItem[],
  isMalicious: boolean,
): JsonObject {
  const record = meta?.["webmcp-airlock/redaction"];
  const known = isRecord(record) ? record["redactions"] : undefined;
  const ours = items.map(({ schemaPath: path, reason, handle, label }) => ({ path, reason, handle, label }));
  const redactions = [...(Array.isArray(known) ? known : []), ...ours];
  const claimed = meta?.["annotations"];
  const annotations = { ...(isRecord(claimed) ? claimed : {}), maliciousActivityHint: true };
  return {
    ...meta,
    ...(redactions.length > 0 ? { "webmcp-airlock/redaction": { version: 1, redactions } } : {}),
    ...(isMalicious
      ? { annotations, "webmcp-airlock/detection": { version: 1, maliciousActivityHint: true } }
      : {}),
  };
}
