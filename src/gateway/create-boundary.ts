/**
 * The call pipeline outside of a page (spec-notes/internal/architecture.md). Not in the page
 * bundle.
 */

import { type AttributionRecord, attributionRecord } from "../annotations/attribution-record.js";
import { unknownFact } from "../annotations/model/facts.js";
import type { Fact, ToolSecurity } from "../annotations/model/types.js";
import { normalizeResult } from "../annotations/read/normalize-result.js";
import { annotationsFor } from "../annotations/request-annotations.js";
import { type Observation, observe } from "../annotations/session-trust.js";
import { isWarning } from "../detection/is-warning.js";
import { scrubListsOf } from "../engine/enforce/agent-session.js";
import { asName } from "../engine/enforce/clean-text.js";
import type { Detect } from "../engine/enforce/findings.js";
import { refusal } from "../engine/enforce/mcp-result.js";
import { release } from "../engine/enforce/release.js";
import { markerIn, withoutCopies } from "../engine/enforce/scrub-value.js";
import type { CallToolResult, EnforcedResult, WithheldItem } from "../engine/enforce/types.js";
import { closedContract } from "../engine/enforce/used-secrets.js";
import { checkValue, type Fault } from "../schemas/check-value.js";
import {
  agentCallCancelled,
  agentCallEnded,
  agentInputInvalid,
  agentNoRoom,
  agentNotStoredHere,
  byService,
  resultNotChecked,
  sessionFull,
} from "../texts/agents.js";
import { saidAt } from "../texts/said-at.js";
import { enforceFailure, enforceInTurns, publicError } from "./agent-result.js";
import { EndInLog, watchEnd } from "./call-end.js";
import { CallEnded } from "./call-ended.js";
import { obtainSecrets, readSecretNeeds, type SecretNeeds } from "./call-secrets.js";
import { describeFaults } from "./describe-faults.js";
import { createDetector } from "./detector.js";
import { heldStatements } from "./held-result.js";
import { isTooLargeToLeave, keepWhole } from "./kept-whole.js";
import { obtainLeave, obtainRelease } from "./obtain-leave.js";
import { pauseFairly } from "./pause.js";
import type { AuditEntry, AuditPort, BoundaryPorts, ToolCall, ValidationPort } from "./ports.js";
import { learn, trustOf } from "./session-trusts.js";

const TIME_LIMIT = 120_000;

export interface Boundary {
  /**
   * Always resolves: a refusal or failure is a result with `isError` and a sentence that an agent
   * can act on.
   */
  callTool(call: ToolCall): Promise<CallToolResult>;
}

/** With defaults. */
interface Ports extends BoundaryPorts {
  readonly audit: AuditPort;
  detection(raw: unknown): Detect | Promise<Detect>;
  readonly validation: ValidationPort;
  pause(): Promise<void>;
}

const withDefaults = (given: BoundaryPorts): Ports => ({
  ...given,
  audit: given.audit ?? { append: () => undefined },
  detection: (raw) => given.detection?.(raw) ?? createDetector(),
  validation: given.validation ?? { validate: checkValue },
  pause: () => given.pause?.() ?? pauseFairly(),
});

/**
 * The whole way of a call: validation, consent and rules, the tool, enforcement, detection,
 * storage, and the log.
 *
 * @param given `run` calls the raw tool and `consent` asks the person; the others have defaults
 */
export function createBoundary(given: BoundaryPorts): Boundary {
  const ports = withDefaults(given);
  const timeLimit = ports.timeLimit ?? TIME_LIMIT;
  return {
    async callTool(call) {
      const end = watchEnd(call.signal, timeLimit);
      const log = new EndInLog();
      try {
        return await Promise.race([
          runCall(ports, withTrust(call, end.signal), { isLearner: call.trust === undefined, log }),
          end.comes,
        ]);
      } catch (error) {
        const { outcome, message, meta } =
          error instanceof CallEnded ? error : new CallEnded("failed", resultNotChecked());
        await log.writeOfRefusal(() => audit(ports, call, outcome, []));
        return { ...refusal(saidAt(call.contract.origin, message)), ...(meta && { _meta: meta }) };
      } finally {
        end.forget();
      }
    },
  };
}

function withTrust(call: ToolCall, signal: AbortSignal): ToolCall {
  const trust = call.trust ?? trustOf(call.session);
  return { ...call, signal, trust, annotations: annotationsFor(trust, call.contract.origin) };
}

interface Course {
  /** The host does not keep the session's state itself. */
  readonly isLearner: boolean;
  readonly log: EndInLog;
}

async function runCall(ports: Ports, call: ToolCall, { isLearner, log }: Course): Promise<CallToolResult> {
  const { contract, signal } = call;
  // Before any prompt: a result could hold a value that is not searched for.
  if (scrubListsOf(call.session).isFull(contract.origin)) throw new CallEnded("not-stored", sessionFull());
  const refused = markerIn(call.session, contract.origin, call.arguments);
  if (refused !== undefined) throw new CallEnded("invalid", refused);
  // An unusable handle ends the call, too.
  const needs = readSecretNeeds(ports, call);
  const shown: ToolCall = { ...call, arguments: needs.shown, secrets: needs.places };
  checkInput(ports, shown);
  const { room, where = "" } = ports.storage ?? {};
  if ((await room?.call(ports.storage, shown)) === false)
    throw new CallEnded("not-stored", agentNoRoom(where));
  await obtainLeave(ports, shown);
  const { enforced: whole, raw, checkEnd } = await run(ports, call, needs);
  checkEnd();
  const isTooLarge = isTooLargeToLeave(whole);
  const enforced = isTooLarge ? await keepWhole(ports, shown, whole) : whole;
  const { agent, user } = enforced;
  await ports.enforced?.(shown, enforced);
  checkEnd();
  // Stored before the agent learns the handles.
  if (user.withheld.length > 0 && !isTooLarge) await store(ports, shown, user.withheld);
  const result = normalizeResult(agent);
  // Also of a result that is held back: its tool has sent what is for the person only.
  if (isLearner && user.withheld.length > 0) learnOf(call, { hasWithheld: true });
  await obtainRelease(ports, shown, enforced).catch((error: unknown) => {
    // The annotations of a held result leave.
    const isTold = error instanceof CallEnded && error.meta !== undefined;
    const named = isTold ? heldStatements(enforced) : undefined;
    if (isLearner && named !== undefined) learnOf(call, { result: named });
    throw error;
  });
  if (isLearner) learnFrom(call, enforced, [result, normalizeResult(raw)]);
  // A call that ended meanwhile has been answered.
  if (signal.aborted) return agent;
  const attribution = attributionRecord(contract.origin, [claimsOf(call), result]);
  await log.write(() => audit(ports, call, outcomeOf(agent), user.withheld, attribution));
  return agent;
}

const outcomeOf = ({ isError }: CallToolResult) => (isError === true ? "failed" : "done");

const learnOf = ({ session, contract: { origin } }: ToolCall, seen: Partial<Observation>): void =>
  learn(session, (state) => observe(state, { origin, ...seen }));

/** Redaction may have removed the annotations, so those of the raw result count, too. */
function learnFrom(
  call: ToolCall,
  { user }: EnforcedResult,
  [result, raw]: readonly [ToolSecurity, ToolSecurity],
): void {
  const hasFinding = user.findings?.some(isWarning) === true;
  learnOf(call, { declared: call.stated, result, hasFinding });
  learnOf(call, { result: withoutSources(raw) });
}

/** Texts come from what leaves alone: the raw ones may hold what is withheld. */
const withoutSources = (security: ToolSecurity): ToolSecurity => ({
  ...security,
  facts: { ...security.facts, attribution: unknownFact("attribution", "result") as Fact<string> },
});

/** What the tool declares of its sources, as it may stand in a log. */
function claimsOf({ session, contract, stated }: ToolCall): ToolSecurity | undefined {
  if (stated === undefined || stated.facts.attribution.values.length === 0) return undefined;
  const { attribution } = stated.facts;
  const { value } = release([...attribution.values], { session, origin: contract.origin });
  // Where they could not be searched, the log names none.
  const values = (value ?? []) as readonly string[];
  return { ...stated, facts: { ...stated.facts, attribution: { ...attribution, values } } };
}

/** By the projected schema and with placeholders, so that no fault can be about a secret. */
function checkInput({ validation }: Ports, { contract, arguments: args }: ToolCall): void {
  const { projectedInputSchema } = contract;
  if (projectedInputSchema === undefined) return;
  const verdict: unknown = validation.validate(projectedInputSchema, args);
  const faults = Array.isArray(verdict) ? (verdict as readonly Fault[]) : [];
  if (verdict === true || (Array.isArray(verdict) && faults.length === 0)) return;
  throw new CallEnded("invalid", agentInputInvalid(describeFaults(faults)));
}

interface Run {
  readonly enforced: EnforcedResult;
  readonly raw: unknown;
  /**
   * Throws where the call or its session has ended since the tool returned: nothing of the result
   * is kept then.
   */
  checkEnd(): void;
}

async function run(ports: Ports, call: ToolCall, needs: SecretNeeds): Promise<Run> {
  const { contract, session, signal, arguments: args, stated: declared } = call;
  const { complete, isUsed, guessable } = await obtainSecrets(ports, call, needs);
  if (signal.aborted) throw new CallEnded("cancelled", agentCallCancelled());
  const returned = await ports.run(call, complete).then(
    (raw) => ({ raw, hasFailed: false }),
    (raw: unknown) => {
      if (raw instanceof CallEnded) throw raw;
      return { raw, hasFailed: true };
    },
  );
  const { id } = session;
  const checkEnd = (): void => {
    if (signal.aborted) throw new CallEnded("cancelled", agentCallCancelled());
    if (session.id !== id) throw new CallEnded("cancelled", agentCallEnded());
  };
  const { raw, hasFailed } = returned;
  // Attack: a tool that repeats its secret in a form that no search finds. So the result gets
  // closed redaction.
  const held = isUsed ? closedContract(contract, guessable, "used-secret") : contract;
  const words = await publicError(held, raw, hasFailed, session, ports.detection);
  if (hasFailed || words !== undefined) {
    const enforced = enforceFailure(contract, hasFailed ? raw : words, { declared: call.stated }, words);
    return { enforced, raw: undefined, checkEnd };
  }
  const pause = (): Promise<void> => ports.pause().then(checkEnd);
  const detect = await ports.detection(raw);
  checkEnd();
  const where = ports.storage === undefined ? "" : ports.storage.where || byService();
  const options = { session, arguments: args, detect, declared, where, textLimit: ports.textLimit };
  const enforced = await enforceInTurns(held, raw, options, pause);
  return { enforced, raw, checkEnd };
}

async function store(ports: Ports, call: ToolCall, items: readonly WithheldItem[]): Promise<void> {
  try {
    await ports.storage?.put(call, items);
  } catch (error) {
    throw error instanceof CallEnded ? error : new CallEnded("not-stored", agentNotStoredHere());
  }
}

function audit(
  ports: Ports,
  { agent, session, contract: { origin, name } }: ToolCall,
  outcome: AuditEntry["outcome"],
  withheld: readonly WithheldItem[],
  attribution?: AttributionRecord,
): void | Promise<void> {
  return ports.audit.append({
    time: Date.now(),
    session: session.id,
    agent,
    origin,
    tool: asName(withoutCopies(session, origin, name)),
    outcome,
    withheld: withheld.map(({ schemaPath, reason }) => ({
      schemaPath: asName(withoutCopies(session, origin, schemaPath)),
      reason,
    })),
    ...(attribution === undefined ? {} : { attribution }),
  });
}
