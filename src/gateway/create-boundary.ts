/** The call pipeline outside of a page (spec-notes/internal/architecture.md). Not in the page bundle. */

import { scrubListsOf } from "../engine/enforce/agent-session.js";
import { asName } from "../engine/enforce/clean-text.js";
import type { Detect } from "../engine/enforce/findings.js";
import { refusal } from "../engine/enforce/mcp-result.js";
import { markerIn, withoutCopies } from "../engine/enforce/scrub-value.js";
import type { CallToolResult, EnforcedResult, WithheldItem } from "../engine/enforce/types.js";
import { closedContract } from "../engine/enforce/used-secrets.js";
import { checkValue, type Fault } from "../schemas/check-value.js";
import {
  agentCallCancelled,
  agentCallEnded,
  agentCallTimedOut,
  agentInputInvalid,
  agentNotStored,
  resultNotChecked,
  sessionFull,
} from "../texts/agents.js";
import { enforceFailure, enforceInTurns } from "./agent-result.js";
import { CallEnded } from "./call-ended.js";
import { obtainSecrets, readSecretNeeds, type SecretNeeds } from "./call-secrets.js";
import { describeFaults } from "./describe-faults.js";
import { createDetector } from "./detector.js";
import { obtainLeave, obtainRelease } from "./obtain-leave.js";
import type { AuditEntry, AuditPort, BoundaryPorts, StoragePort, ToolCall, ValidationPort } from "./ports.js";

const TIME_LIMIT = 120_000;

export interface Boundary {
  /** Always resolves: a refusal or failure is a result with `isError` and a sentence that an agent can act on. */
  callTool(call: ToolCall): Promise<CallToolResult>;
}

/** With the defaults of what the host left out. */
interface Ports extends BoundaryPorts {
  readonly audit: AuditPort;
  readonly storage: StoragePort;
  readonly detection: () => Detect;
  readonly validation: ValidationPort;
}

const withDefaults = (given: BoundaryPorts): Ports => ({
  ...given,
  audit: given.audit ?? { append: () => undefined },
  storage: given.storage ?? { put: async () => undefined },
  detection: given.detection ?? createDetector,
  validation: given.validation ?? { validate: checkValue },
});

/**
 * The whole way of a call: validation, consent and rules, the tool, enforcement, detection, storage, and the log.
 *
 * @param given `run` calls the raw tool and `consent` asks the person; the others have defaults
 */
export function createBoundary(given: BoundaryPorts): Boundary {
  const ports = withDefaults(given);
  const timeLimit = ports.timeLimit ?? TIME_LIMIT;
  return {
    async callTool(call) {
      const end = watchEnd(call.signal, timeLimit);
      try {
        return await Promise.race([runCall(ports, { ...call, signal: end.signal }), end.comes]);
      } catch (error) {
        const { outcome, message } =
          error instanceof CallEnded ? error : new CallEnded("failed", resultNotChecked());
        try {
          await audit(ports, call, outcome, []);
        } catch {
          // A failed log entry withholds a result (see above). A refusal releases nothing, so it stands without one.
        }
        return refusal(message);
      } finally {
        end.forget();
      }
    },
  };
}

/**
 * Watches for an end from outside: by the agent, the person, or the time limit.
 *
 * (`AbortSignal.any` would retain its signal, with the whole call, for as long as the caller's signal lives.)
 */
function watchEnd(signal: AbortSignal, timeLimit: number) {
  const ended = new AbortController();
  let finish: (reason: CallEnded) => void;
  const comes = new Promise<never>((_, reject) => {
    finish = (reason) => {
      reject(reason);
      ended.abort();
    };
  });
  const onAbort = () => finish(new CallEnded("cancelled", agentCallCancelled()));
  const onTimeout = () => finish(new CallEnded("timed-out", agentCallTimedOut(timeLimit / 1_000)));
  const timeout = setTimeout(onTimeout, timeLimit);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort);
  const forget = () => {
    clearTimeout(timeout);
    signal.removeEventListener("abort", onAbort);
  };
  return { signal: ended.signal, comes, forget };
}

async function runCall(ports: Ports, call: ToolCall): Promise<CallToolResult> {
  const { contract, signal } = call;
  // Before any prompt: a result could hold a value that is not searched for.
  if (scrubListsOf(call.session).isFull(contract.origin)) throw new CallEnded("not-stored", sessionFull());
  const refused = markerIn(call.session, contract.origin, call.arguments);
  if (refused !== undefined) throw new CallEnded("invalid", refused);
  // An unusable handle ends the call, too.
  const needs = readSecretNeeds(ports, call);
  const shown: ToolCall = { ...call, arguments: needs.shown, secrets: needs.places };
  checkInput(ports, shown);
  await obtainLeave(ports, shown);
  const { enforced, checkEnd } = await run(ports, call, needs);
  const { agent, user } = enforced;
  await ports.enforced?.(shown, enforced);
  checkEnd();
  // Stored before the agent learns the handles.
  if (user.withheld.length > 0) await store(ports, shown, user.withheld);
  await obtainRelease(ports, shown, enforced);
  // A call that ended meanwhile has been answered.
  if (!signal.aborted) await audit(ports, call, agent.isError === true ? "failed" : "done", user.withheld);
  return agent;
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
  /** Throws where the call or its session has ended since the tool returned: nothing of the result is kept then. */
  checkEnd(): void;
}

async function run(ports: Ports, call: ToolCall, needs: SecretNeeds): Promise<Run> {
  const { contract, session, signal } = call;
  const { complete, isUsed, guessable } = await obtainSecrets(ports, call, needs);
  if (signal.aborted) throw new CallEnded("cancelled", agentCallCancelled());
  const returned = await ports.run(call, complete).then(
    (raw) => ({ raw }),
    (reason: unknown) => {
      if (reason instanceof CallEnded) throw reason;
      return { failure: enforceFailure(contract, reason, { declared: call.stated }) };
    },
  );
  const { id } = session;
  const checkEnd = (): void => {
    if (signal.aborted) throw new CallEnded("cancelled", agentCallCancelled());
    if (session.id !== id) throw new CallEnded("cancelled", agentCallEnded());
  };
  if ("failure" in returned) return { enforced: returned.failure, checkEnd };
  const pause = async (): Promise<void> => {
    await ports.pause?.();
    checkEnd();
  };
  // Attack: a tool that repeats its secret in a form that no search finds. So the result gets closed redaction.
  const held = isUsed ? closedContract(contract, guessable, "used-secret") : contract;
  const detect = ports.detection();
  const options = { session, arguments: call.arguments, detect, declared: call.stated };
  const enforced = await enforceInTurns(held, returned.raw, options, pause);
  return { enforced, checkEnd };
}

async function store(ports: Ports, call: ToolCall, items: readonly WithheldItem[]): Promise<void> {
  try {
    await ports.storage.put(call, items);
  } catch {
    throw new CallEnded("not-stored", agentNotStored());
  }
}

function audit(
  ports: Ports,
  { agent, session, contract: { origin, name } }: ToolCall,
  outcome: AuditEntry["outcome"],
  withheld: readonly WithheldItem[],
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
  });
}
