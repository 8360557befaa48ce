/**
 * One call's way through the boundary: stages that outlive the worker, and the boundary's ports.
 * Nothing is released that is not stored, and nothing runs that was not written down first.
 */

import { refusal } from "../../../src/engine/enforce/mcp-result.js";
import type { CallToolResult, Contract, WithheldItem } from "../../../src/engine/enforce/types.js";
import { asSensitive } from "../../../src/engine/enforce/used-secrets.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import { CallEnded } from "../../../src/gateway/call-ended.js";
import { createBoundary } from "../../../src/gateway/create-boundary.js";
import { Elsewhere } from "../../../src/gateway/elsewhere.js";
import { inShare } from "../../../src/gateway/in-share.js";
import type { AuditEntry, StoragePort } from "../../../src/gateway/ports.js";
import type { Session } from "../../../src/gateway/session.js";
import type { Decision } from "../../../src/policy/types.js";
import { checkValue } from "../../../src/schemas/check-value.js";
import { agentNotLogged, agentNotStored, inPanel } from "../../../src/texts/agents.js";
import { CALL_TOTAL_LIMIT } from "../../protocol/limits.js";
import { isServerOrigin } from "../../protocol/tool-name.js";
import { NotLoggedError } from "../audit/audit-log.js";
import { callEnded, callStarted, redactedByRule } from "../audit/audit-notes.js";
import type { CallStage } from "../model/call-stages.js";
import { namedTool } from "../model/named-tool.js";
import { namesBeside } from "../model/names-beside.js";
import type { VaultItem } from "../model/records.js";
import type { CallOutcome, ForPerson, RunningCall } from "../model/running-call.js";
import { sourceOf } from "../stores/call-patterns.js";
import { shareOf } from "../stores/sessions.js";
import { type Change, put } from "../stores/state.js";
import { documentGone, notWritten, storageFull, toolChanged } from "./answers.js";
import { callDigest } from "./call-digest.js";
import { CallPolicy } from "./call-policy.js";
import { askAboutCall } from "./call-question.js";
import { secretsPort } from "./call-secrets.js";
import { detectorFor, withMarkedToo } from "./detecting.js";
import { type CheckedEvidence, checkedEvidence, loggedEvidence } from "./evidence.js";
import { redactingRules } from "./judge.js";
import { noticed } from "./noticed.js";
import { runMessage } from "./run-message.js";
import type { Worker } from "./worker.js";
import { storedCall } from "./worker-death.js";

/** The words that tell an item apart from others of its label. */
function besideOf(item: WithheldItem, released: CallToolResult): Pick<VaultItem, "beside"> {
  const beside = namesBeside(released, item.schemaPath);
  return beside.length === 0 ? {} : { beside };
}

/** The worker's own limits end a call; the boundary's is behind them. */
const BOUNDARY_LIMIT = CALL_TOTAL_LIMIT + 10_000;

const maskedFrom = (elsewhere: Elsewhere | undefined): Pick<ForPerson, "maskedFrom"> =>
  elsewhere === undefined || elsewhere.found.size === 0 ? {} : { maskedFrom: [...elsewhere.found] };

interface Run {
  readonly call: RunningCall;
  readonly session: Session;
  /** Those that withhold its result. */
  readonly rules: readonly string[];
  readonly contract: Contract;
  complete(): JsonObject;
}

export class CallPipeline {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  /**
   * If the worker cannot write down the call itself, it runs nothing and asks the person nothing.
   */
  async carry(call: RunningCall): Promise<CallOutcome> {
    // Awaited where it matters: before each question, and before the page hears of the call.
    const written = this.#require(call, this.#enter(call, "asking"));
    written.catch(() => undefined);
    call.become({ written });
    call.tell("asking");
    return await this.#callBoundary(call, await this.#worker.sessions.of(call.order.agent.id));
  }

  async #callBoundary(call: RunningCall, session: Session): Promise<CallOutcome> {
    const { agent, found, arguments: args } = call.order;
    const { tool } = found;
    const elsewhere = this.#elsewhere(call, session);
    const shared = inShare(session, shareOf(found.document), elsewhere);
    let named: CheckedEvidence | undefined;
    let released: CallToolResult = { content: [] };
    const scope = { session: shared, origin: tool.origin };
    const policy = new CallPolicy(this.#worker, call);
    const { contract, rules } = await this.#contractOf(call);
    const boundary = createBoundary({
      run: async (_, complete) => {
        const raw = await this.#run({ call, session, rules, contract, complete });
        named = await checkedEvidence(raw);
        return raw;
      },
      policy,
      consent: { ask: (_, decision) => this.#ask(call, policy, decision) },
      audit: { append: (entry) => this.#noteEnd(call, entry) },
      storage: this.#storage(call, session, () => released),
      detection: (raw) => detectorFor(this.#worker, call, raw),
      enforced: (_, { user, agent: leaves }) => {
        released = leaves;
        const evident = loggedEvidence(named, user, scope);
        call.become({
          kept: { ...noticed(user, call.state.returned), ...evident, ...maskedFrom(elsewhere) },
        });
        this.#worker.log.changed();
      },
      released: (_, __, isHeld) => policy.released(isHeld),
      validation: { validate: checkValue },
      secrets: secretsPort(this.#worker, call),
      timeLimit: BOUNDARY_LIMIT,
    });
    const said = { stated: tool.security(), trust: policy.trust, signal: call.signal };
    const order = { agent: agent.id, session: shared, contract, arguments: args, ...said };
    const result = await boundary.callTool(order);
    if (await this.#saveRest(session)) return { result };
    return call.ran === "no" ? { error: storageFull() } : { result: refusal(agentNotStored()) };
  }

  /** Servers of the person's own are programs that can look at tabs. */
  #elsewhere({ order: { found } }: RunningCall, session: Session): Elsewhere | undefined {
    const { origin } = found.tool;
    if (!isServerOrigin(origin) || !this.#worker.servers.masks(found.document.id)) return undefined;
    return new Elsewhere(() => session.lostBeside(origin));
  }

  /** @param released what leaves for the agent, once that is known */
  #storage(call: RunningCall, session: Session, released: () => CallToolResult): StoragePort {
    return {
      where: inPanel(),
      room: () => this.#askRoom(call),
      put: (_, items) => this.#keep(call, session, items, released()),
    };
  }

  async #askRoom({ id, order: { agent, found } }: RunningCall): Promise<boolean> {
    const { vault } = this.#worker;
    const { tool, origin } = sourceOf(found);
    return await vault.reserve(id, { share: shareOf(found.document), agent: agent.id, tool, origin });
  }

  /** No other end comes between the one that is written here and the answer. */
  async #noteEnd(call: RunningCall, outcome: AuditEntry): Promise<void> {
    call.become({ isSettled: true });
    if (call.state.refusal !== "counted") await this.#worker.audit.write(callEnded(call, outcome));
  }

  /** A rule can make a tool's results count as sensitive although the tool does not say it. */
  async #contractOf({ order }: RunningCall): Promise<{ contract: Contract; rules: readonly string[] }> {
    const contract = order.found.tool.contract();
    await this.#worker.managed.known(order.agent.kind);
    const rules = await redactingRules(this.#worker, order);
    return { contract: rules.length === 0 ? contract : asSensitive(contract), rules };
  }

  /** Only what the rules are not sure of comes here. */
  async #ask(
    call: RunningCall,
    policy: CallPolicy,
    decision: Decision | undefined,
  ): Promise<"allow" | "deny"> {
    if (decision === undefined) return "deny";
    await call.written;
    // The tool ran. If the worker dies now, the agent must not hear that it did not.
    if (decision.stage === "post-result") await this.#require(call, this.#enter(call, "finished"));
    const answer = await askAboutCall(this.#worker, call, policy, decision).catch((error: unknown) => {
      if (error instanceof NotLoggedError) this.#endUnwritten(call, error);
      // Whoever or whatever says no, and in whatever words.
      else call.deny();
      throw error;
    });
    if (answer === "deny") call.deny();
    return answer;
  }

  /** The page hears of a call once, after that was written down. */
  async #run({ call, session, rules, contract, complete }: Run): Promise<unknown> {
    const { registry, log, audit, sessions } = this.#worker;
    const { found } = call.order;
    const { document, tool } = found;
    // With what the agent sends, which may come back when this worker is gone.
    const { changes, saved } = sessions.unsaved(session);
    const notes = callStarted(call).then((started) =>
      Promise.all([...redactedByRule(call, rules), started].map((note) => audit.write(note))),
    );
    await this.#require(call, Promise.all([call.written, this.#enter(call, "running", changes), notes]));
    saved();
    await document.compared();
    const refused = call.order.stillAllowed(found);
    const isSame =
      document.tool(tool.definition.registration) === tool &&
      document.whyWithheld(tool) === undefined &&
      (call.state.shown === undefined || call.state.shown === (await callDigest(call.order)));
    if (refused !== undefined) call.end({ error: refused });
    else if (!isSame) call.end({ error: toolChanged() });
    if (call.signal.aborted) return call.raw;
    if (contract.enforces || call.state.used.length > 0) document.marked.add(tool.definition.name);
    const message = runMessage(call, complete(), this.#worker.trusts.of(call.order.agent.id));
    // In one turn with the look at the end: a call that has ended is never sent.
    if (registry.send(document, message) && call.become({ stage: "running" })) {
      call.tell("running");
      log.changed();
    } else call.end({ error: documentGone("no") });
    return call.raw;
  }

  /** Stores the agent's handles, and what its session must go on searching for, in one write. */
  async #keep(
    call: RunningCall,
    session: Session,
    items: readonly WithheldItem[],
    released: CallToolResult,
  ): Promise<void> {
    const { vault, sessions } = this.#worker;
    const { agent, found } = call.order;
    const { document } = found;
    const source = { ...namedTool(found), document: document.id, share: shareOf(document) };
    const receivedAt = Date.now();
    const kept: VaultItem[] = withMarkedToo(items).map((item) => ({
      ...item,
      ...besideOf(item, released),
      ...source,
      agent: agent.id,
      receivedAt,
    }));
    const { changes, saved } = sessions.unsaved(session);
    vault.release(call.id);
    await vault.keep(kept, [...changes, put("call", call.id, storedCall(call, "finished"))]).catch(() => {
      throw new CallEnded("not-stored", agentNotStored());
    });
    saved();
    this.#worker.issued.add(
      agent.id,
      items.map(({ handle }) => handle),
    );
  }

  /** A step that could not be written down does not happen. */
  async #require(call: RunningCall, written: Promise<unknown>): Promise<void> {
    try {
      await written;
    } catch (error) {
      this.#endUnwritten(call, error);
      throw error;
    }
  }

  #endUnwritten(call: RunningCall, error: unknown): void {
    const isLog = error instanceof NotLoggedError;
    const lost = { result: refusal(isLog ? agentNotLogged() : agentNotStored()) };
    call.end(call.hasRun ? lost : { error: notWritten(error) });
  }

  /** Usually nothing is left to save. @returns false where it could not be saved */
  async #saveRest(session: Session): Promise<boolean> {
    try {
      await this.#worker.sessions.store(session);
      return true;
    } catch {
      return false;
    }
  }

  #enter(call: RunningCall, stage: CallStage, changes: readonly Change[] = []): Promise<void> {
    return this.#worker.stages.set([[call.id, storedCall(call, stage)]], changes);
  }
}
