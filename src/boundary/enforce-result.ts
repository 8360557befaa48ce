/**
 * Enforce: one function for the page and for the extension (design §3) · S1-02, S1-03, S1-08, S1-09, S1-11, S1-21
 */
import {
  agentNotEnforceable,
  agentSessionFull,
  agentToolFailed,
  userResultNotChecked,
  userResultNotReadable,
  userSessionFull,
} from "../errors.js";
import { createList, includes } from "../primordials.js";
import type { ScrubIndex } from "../redaction/scrub-index.js";
import { type AgentSession, createHandle, type ScrubLists, scrubListsOf } from "./agent-session.js";
import { type CompiledContract, readContract } from "./compile-contract.js";
import { enforceValue } from "./enforce-value.js";
import { Enforcement } from "./enforcement.js";
import { messageOf } from "./error-message.js";
import { asArray, createRecordOf, type RedactionRecord } from "./redaction-record.js";
import { ValueScrubber } from "./scrub-value.js";
import { type ResultSnapshot, snapshotResult } from "./snapshot-result.js";
import type { CallToolResult, Contract, EnforcedResult, WithheldItem } from "./types.js";
import { type CleanResult, cleanResult, writeCallToolResult, writeText } from "./write-result.js";

export interface EnforceOptions {
  /** Whose later results are searched for copies of what this one loses. Without one, only this result is. */
  readonly session?: AgentSession | undefined;
}

/** A result that has been enforced, before it takes the form that its reader needs. */
interface Outcome {
  readonly text: string | null | undefined;
  readonly user: EnforcedResult["user"];
  agent(): CallToolResult;
}

const NO_USER_PART: EnforcedResult["user"] = { withheld: asArray(createList<WithheldItem>()) };

/**
 * Enforces `contract` on whatever a tool returned. `raw` is read exactly once.
 *
 * @returns what an agent gets (`agent` over MCP, `text` in the page) and what stays with the person (`user`). Never
 *   throws: whatever goes wrong withholds the result. `text` is undefined where `executeTool` must reject.
 */
export function enforceResult(
  contract: Contract,
  raw: unknown,
  options: EnforceOptions = {},
): EnforcedResult {
  const { text, user, agent } = enforce(contract, raw, options.session);
  return { agent: agent(), text, user };
}

/** What the page needs of it, without the MCP form: the path of every `executeTool`. */
export function enforcePageResult(
  contract: Contract,
  raw: unknown,
  options: EnforceOptions = {},
): Pick<EnforcedResult, "text" | "user"> {
  return enforce(contract, raw, options.session);
}

/** The tool threw or rejected: a generic failure for the agent, the message for the person. Never throws. */
export function enforceFailure(contract: Contract, reason: unknown): EnforcedResult {
  const { text, user, agent } = failure(agentToolFailed(), messageOf(reason), contract);
  return { agent: agent(), text, user };
}

function enforce(contract: Contract, raw: unknown, session: AgentSession | undefined): Outcome {
  let snapshot: ResultSnapshot | undefined;
  try {
    snapshot = snapshotResult(raw);
  } catch (error) {
    return failure(agentToolFailed(), `${userResultNotReadable()} ${messageOf(error)}`, contract);
  }
  if (snapshot === undefined) return failure(agentToolFailed(), userResultNotReadable(), contract);
  const { text } = snapshot;
  try {
    const compiled = readContract(contract);
    const lists = scrubListsOf(session);
    const indexes = lists.indexesFor(contract.origin);
    if (indexes.length === 0 && !needsEnforcement(contract, text)) return untouched(compiled, snapshot);
    return enforceSnapshot(compiled, snapshot, lists, indexes);
  } catch {
    return failure(agentNotEnforceable(), userResultNotChecked(), contract, text ?? undefined);
  }
}

/** design §4: what stays byte for byte native. The words are looked for in JSON that we wrote, or in bare text. */
function needsEnforcement(contract: Contract, text: string | null): boolean {
  return (
    contract.enforces || (text !== null && (includes(text, "secret_reference") || includes(text, "audience")))
  );
}

function untouched(compiled: CompiledContract, snapshot: ResultSnapshot): Outcome {
  const { text } = snapshot;
  return {
    text,
    user: NO_USER_PART,
    agent() {
      const run = new Enforcement(compiled);
      const value = snapshot.value();
      if (text === null || value === undefined) return { content: [{ type: "text", text: text ?? "" }] };
      const clean = cleanResult(run, enforceValue(run, value), new ValueScrubber(createList()));
      return writeCallToolResult(run, clean, undefined);
    },
  };
}

function enforceSnapshot(
  compiled: CompiledContract,
  snapshot: ResultSnapshot,
  lists: ScrubLists,
  earlier: readonly ScrubIndex[],
): Outcome {
  const { contract } = compiled;
  const raw = snapshot.value();
  const { text } = snapshot;
  // Neither undefined nor a malformed string holds anything.
  if (raw === undefined || text === null) return untouched(compiled, snapshot);
  const run = new Enforcement(compiled);
  const enforced = enforceValue(run, raw);
  const { gathering } = run;
  const { secrets } = gathering;
  if (secrets.length > 0 && !lists.remember(contract.origin, secrets)) {
    return failure(agentSessionFull(), userSessionFull(), contract, text);
  }
  const scrubber = new ValueScrubber(secrets.length > 0 ? lists.indexesFor(contract.origin) : earlier);
  const clean = cleanResult(run, enforced, scrubber);
  const record = createRecordOf(gathering, contract, scrubber);
  if (record.withheld.length === 0 && scrubber.count === 0 && !hasForgedMeta(text)) {
    return unchanged(run, snapshot, clean);
  }
  return finish(run, clean, record);
}

/** Nothing was found: the text stays as it is, unless it holds JSON text that two readers could read differently. */
function unchanged(run: Enforcement, snapshot: ResultSnapshot, clean: CleanResult): Outcome {
  return {
    text: run.rewrote ? writeText(run, clean, undefined) : snapshot.text,
    user: NO_USER_PART,
    agent: () => writeCallToolResult(run, clean, undefined),
  };
}

function hasForgedMeta(text: string): boolean {
  return includes(text, "webmcp-airlock/") || includes(text, "io.modelcontextprotocol/");
}

function finish(run: Enforcement, clean: CleanResult, record: RedactionRecord): Outcome {
  return {
    text: writeText(run, clean, record),
    user: { withheld: record.withheld },
    agent: () => writeCallToolResult(run, clean, record),
  };
}

/** Nothing leaves but fixed words; what the tool returned is kept for the person where it could be read. */
function failure(words: string, error: string, contract: Contract, kept?: string): Outcome {
  const withheld: WithheldItem[] =
    kept === undefined
      ? []
      : [{ handle: createHandle(), label: contract.title, schemaPath: "", reason: "error", value: kept }];
  return {
    text: undefined,
    user: { withheld, error },
    agent: () => ({ content: [{ type: "text", text: words }], isError: true }),
  };
}
