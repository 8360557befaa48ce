/** The call pipeline of the agent-side door (design §3 "The way a result travels", step 2). Not in the page bundle. */

import { refusal } from "../engine/enforce/mcp-result.js";
import type { CallToolResult, EnforcedResult, WithheldItem } from "../engine/enforce/types.js";
import {
  agentCallCancelled,
  agentCallTimedOut,
  agentInputInvalid,
  agentNotStored,
  resultNotChecked,
  resultNotSearched,
} from "../texts/agents.js";
import { enforceFailure, enforceResult } from "./agent-result.js";
import { CallEnded } from "./call-ended.js";
import { obtainSecrets, readSecretNeeds, type SecretNeeds } from "./call-secrets.js";
import { enforceClosed } from "./enforce-closed.js";
import { obtainLeave, obtainRelease } from "./obtain-leave.js";
import type { AuditEntry, BoundaryPorts, ToolCall } from "./ports.js";

const TIME_LIMIT = 120_000;

export interface Boundary {
  /** Always resolves: a refusal or failure is a result with `isError` and words that an agent can act on. */
  callTool(call: ToolCall): Promise<CallToolResult>;
}

export function createBoundary(ports: BoundaryPorts): Boundary {
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
          // A log that fails withholds a result (see above); a refusal stands without it.
        }
        return refusal(message);
      } finally {
        end.forget();
      }
    },
  };
}

/**
 * The end that comes from outside, by the agent, the person, or the time limit.
 *
 * (A signal made by `AbortSignal.any` would be kept, with all of its call, for as long as the caller's signal is.)
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

async function runCall(ports: BoundaryPorts, call: ToolCall): Promise<CallToolResult> {
  const { contract, signal } = call;
  const { projectedInputSchema } = contract;
  // Before anybody is asked anything: a handle that cannot be used ends the call.
  const needs = readSecretNeeds(ports, call);
  const shown: ToolCall = { ...call, arguments: needs.shown, secrets: needs.places };
  if (
    projectedInputSchema !== undefined &&
    !ports.validation.validate(projectedInputSchema, shown.arguments)
  ) {
    throw new CallEnded("invalid", agentInputInvalid());
  }
  await obtainLeave(ports, shown);
  const enforced = await run(ports, call, needs);
  // What detection takes out is stored with the rest, so it looks first.
  const inspected = await ports.detection.inspect(shown, enforced);
  if (inspected === "withhold") throw new CallEnded("failed", resultNotSearched());
  if (typeof inspected !== "object") throw new CallEnded("failed", resultNotChecked());
  const { agent, user } = inspected;
  // What the agent will hold handles to must be safe before it learns of them.
  if (user.withheld.length > 0) await store(ports, shown, user.withheld);
  await obtainRelease(ports, shown, inspected);
  // A call that ended meanwhile has had its answer.
  if (!signal.aborted) await audit(ports, call, agent.isError === true ? "failed" : "done", user.withheld);
  return agent;
}

/** A tool that was given a secret may say it again, in words that nobody searches for: its result is closed. */
async function run(ports: BoundaryPorts, call: ToolCall, needs: SecretNeeds): Promise<EnforcedResult> {
  const { contract, session } = call;
  const { complete, isUsed, guessable } = await obtainSecrets(ports, call, needs);
  if (call.signal.aborted) throw new CallEnded("cancelled", agentCallCancelled());
  return await ports.run(call, complete).then(
    (raw) =>
      isUsed
        ? enforceClosed(contract, raw, { session, nothing: guessable })
        : enforceResult(contract, raw, { session }),
    (reason: unknown) => {
      if (reason instanceof CallEnded) throw reason;
      return enforceFailure(contract, reason);
    },
  );
}

async function store(ports: BoundaryPorts, call: ToolCall, items: readonly WithheldItem[]): Promise<void> {
  try {
    await ports.storage.put(call, items);
  } catch {
    throw new CallEnded("not-stored", agentNotStored());
  }
}

function audit(
  ports: BoundaryPorts,
  { agent, session, contract }: ToolCall,
  outcome: AuditEntry["outcome"],
  withheld: readonly WithheldItem[],
): void | Promise<void> {
  return ports.audit.append({
    time: Date.now(),
    session: session.id,
    agent,
    origin: contract.origin,
    tool: contract.name,
    outcome,
    withheld: withheld.map((item) => item.schemaPath),
  });
}
