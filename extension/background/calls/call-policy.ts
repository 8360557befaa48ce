/**
 * Rules at both ends of a call: what they are told, and what the session learns from the result
 * before it is released.
 */

import { speaks } from "../../../src/annotations/model/facts.js";
import type { ToolOverride } from "../../../src/annotations/override.js";
import { normalizeResult } from "../../../src/annotations/read/normalize-result.js";
import { type Observation, observe, type SessionTrust } from "../../../src/annotations/session-trust.js";
import { isWarning } from "../../../src/detection/is-warning.js";
import type { Finding } from "../../../src/detection/types.js";
import type { EnforcedResult } from "../../../src/engine/enforce/types.js";
import type { JsonObject, JsonValue } from "../../../src/engine/schema/types.js";
import { CallEnded } from "../../../src/gateway/call-ended.js";
import { heldStatements } from "../../../src/gateway/held-result.js";
import type { PolicyPort } from "../../../src/gateway/ports.js";
import { stricterOf } from "../../../src/policy/create-policy.js";
import type { CallFacts } from "../../../src/policy/facts-of-call.js";
import type { Decision, Reason } from "../../../src/policy/types.js";
import { agentCallCancelled, agentInputInvalid } from "../../../src/texts/agents.js";
import type { AuditNote } from "../../protocol/audit-messages.js";
import type { Coverage } from "../../protocol/policy-messages.js";
import { definitionChanged, rulesDecided } from "../audit/audit-notes.js";
import { namedTool } from "../model/named-tool.js";
import { isGuest } from "../model/records.js";
import type { RunningCall } from "../model/running-call.js";
import { refusedAgain } from "../questions/earlier-no.js";
import { sourceOf } from "../stores/call-patterns.js";
import { placeKey } from "../stores/consents.js";
import {
  coverageOfCall,
  decide,
  type Judged,
  judge,
  mayHear,
  type Request,
  staticFacts,
  viewsOf,
} from "./judge.js";
import { noticed } from "./noticed.js";
import { recordStop } from "./record-stop.js";
import type { Worker } from "./worker.js";

/** The resolver's answer about these arguments. */
type Refined = Pick<CallFacts, "effective" | "resolved" | "isUnresolved">;

/**
 * Rules that ship are there to be answered by a tool's word about one call; the organisation's are
 * not.
 */
const isWritten = ({ effect, layer, onEvidence }: Reason): boolean =>
  effect !== "allow" && onEvidence && layer !== "default";

/**
 * Attack: a page declares what rules ask about, so that the site passes for an honest one, and its
 * resolver then says of every call that it is harmless. What the organisation asks about by the
 * declaration stays asked.
 */
function withWritten(declared: Decision, decided: Decision): Decision {
  const reasons = declared.reasons.filter(isWritten);
  if (reasons.length === 0) return decided;
  // A yes is for what this call does, whatever others do.
  return { ...stricterOf({ ...declared, reasons }, decided), isGrave: decided.isGrave === true };
}

export class CallPolicy implements PolicyPort {
  readonly #worker: Worker;
  readonly call: RunningCall;
  #refined: Partial<Refined> = {};
  /** The notes of the latest decision, where it leaves the call to the person. */
  #unwritten: readonly AuditNote[] = [];
  /** The tool would pass if the agent had used it before. */
  isOnlyNew = false;
  /** The rules ask about each of its calls, by what the tool is. */
  isAskedEachTime = false;
  /** The narrowest choice of the person that would let it pass without a question. */
  coverage: Coverage | undefined;
  /** The session's state when the call came: a call does not come from what its own result says. */
  trust: SessionTrust;
  /** The result that may leave, once the tool has run, and what stands out in it. */
  #given: EnforcedResult["agent"] | undefined;
  #observation: Observation | undefined;
  /** The session's state once the result has left; unset before the tool has run. */
  reached: SessionTrust | undefined;
  #warnings: readonly Finding[] = [];

  constructor(worker: Worker, call: RunningCall) {
    this.#worker = worker;
    this.call = call;
    this.trust = worker.trusts.of(call.order.agent.id);
  }

  /**
   * Applies the rules to what the tool declares, then to what its resolver says about these
   * arguments. The resolver is not called if the person or a rule has not let the agent's arguments
   * reach the page.
   */
  async before(request: Request): Promise<Decision> {
    const { trusts, patterns, overrides, rules } = this.#worker;
    const { agent, claims, found } = this.call.order;
    if (claims !== undefined && speaks(claims)) await trusts.observeRequest(agent.id, claims);
    this.trust = trusts.of(agent.id);
    if (isGuest(agent.kind)) patterns.called(agent.id, sourceOf(found));
    const override = await overrides.of(found.tool);
    // The first of a batch is one of it, too · S3-14
    await this.call.written;
    const facts = await this.#facts(request);
    const views = viewsOf(facts, override);
    const first = judge(rules, views, agent.kind);
    const mayResolve =
      found.tool.definition.dynamic === true && isGuest(agent.kind) && mayHear(rules, views.strict);
    const isDecided = first.decision.effect === "block" || !mayResolve;
    const judged = isDecided
      ? first
      : await this.#judgeAnswer(first.decision, facts, override, request.arguments);
    this.isOnlyNew = judged.isOnlyNew;
    this.isAskedEachTime = judged.isAskedEachTime;
    this.coverage = coverageOfCall(found, views, judged.decision);
    await this.#decided(judged.decision, facts.isChanged ? [definitionChanged(this.call)] : []);
    return judged.decision;
  }

  /**
   * The agent has not read the result: the session learns of it when it leaves. What marks withheld
   * counts at once.
   */
  async after(request: Request, { agent: given, user }: EnforcedResult): Promise<Decision> {
    const { overrides, rules, trusts } = this.#worker;
    const { returned } = this.call.state;
    const { agent, found } = this.call.order;
    const { origin } = found.tool;
    const { topOrigin } = found.document;
    const { findings = [] } = noticed(user, returned);
    this.#given = given;
    this.#warnings = findings.filter(isWarning);
    const result = normalizeResult(returned);
    const warnings = (user.findings ?? []).filter(isWarning);
    const hasWithheld = user.withheld.length > 0;
    const { effective, ...answered } = this.#refined;
    const override = await overrides.of(found.tool);
    const facts = { ...(await this.#facts(request)), ...answered };
    if (hasWithheld) await trusts.observe(agent.id, { origin, topOrigin, hasWithheld });
    this.#observation = {
      origin,
      topOrigin,
      declared: viewsOf(facts, override).strict.declared,
      resolved: answered.resolved,
      result,
      hasWithheld,
      // A leaked key that was withheld flags this result and marks the session as sensitive. It is
      // not an attempt to steer the agent.
      hasFinding: warnings.some(({ kind }) => kind !== "credential"),
    };
    const reached = observe(trusts.of(agent.id), this.#observation);
    this.reached = reached;
    const passed = { result, hasWithheld, hasFinding: warnings.length > 0, isError: given.isError === true };
    // Rules judge the session as it would be: with the result in it.
    const seen = { ...facts, trust: reached };
    // Attack: a resolver says that the call was harmless, so that a rule about its result does not
    // apply. S4 lets its answer save the question before a call only.
    const decision = (effective === undefined ? [seen] : [seen, { ...seen, effective }])
      .map((each) => decide(rules, viewsOf(each, override), agent.kind, passed))
      .reduce(stricterOf);
    await this.#decided(decision);
    return decision;
  }

  /**
   * The agent is about to read the result; or, where it is held, who is named in its annotations.
   * Stored before.
   */
  async released(isHeld: boolean): Promise<void> {
    const { trusts } = this.#worker;
    const { id } = this.call.order.agent;
    if (this.#observation === undefined || this.#given === undefined) return;
    const { origin, topOrigin } = this.#observation;
    if (isHeld) {
      const result = heldStatements({ agent: this.#given });
      if (result !== undefined) await trusts.observe(id, { origin, topOrigin, result });
      return;
    }
    await this.#returned(this.#given);
    await trusts.observe(id, this.#observation);
  }

  /** For a question: most results leave without one, so only then are they written as text. */
  get given(): { readonly result: string; readonly findings: readonly Finding[] } {
    const result = this.#given === undefined ? "" : JSON.stringify(this.#given);
    return { result, findings: this.#warnings };
  }

  /** Before a question, and for an earlier yes: only now is the call left to the person. */
  async noteAsked(): Promise<void> {
    for (const note of this.#unwritten) await this.#worker.audit.write(note);
    this.#unwritten = [];
  }

  #facts(request: Request): Promise<CallFacts> {
    return staticFacts(this.#worker, this.call.order, request, this.call.isBatch());
  }

  /** With what its resolver says about these arguments. */
  async #judgeAnswer(
    first: Decision,
    facts: CallFacts,
    override: ToolOverride | undefined,
    args: JsonObject,
  ): Promise<Judged> {
    await this.#beforeResolver(first);
    this.#refined = await this.#refine(args);
    const { effective: _, ...answered } = this.#refined;
    const judgeWith = (refined: Partial<Refined>) =>
      judge(this.#worker.rules, viewsOf({ ...facts, ...refined }, override), this.call.order.agent.kind);
    const [declared, answer] = [judgeWith(answered), judgeWith(this.#refined)];
    const decision = withWritten(declared.decision, answer.decision);
    // If the organisation asks as well, the question is not only about a new tool.
    const isOnlyNew = answer.isOnlyNew && (decision === answer.decision || declared.isOnlyNew);
    return { decision, isOnlyNew, isAskedEachTime: declared.isAskedEachTime };
  }

  /**
   * Attack: after a no, an agent calls on and on, so that the page's resolver hears what it sends.
   * What the person would be asked about anyway is refused first; where only the resolver knows,
   * the call has an entry of its own.
   */
  async #beforeResolver(decision: Decision): Promise<void> {
    const call = this.call;
    const place = await placeKey(call.order.agent, call.order.found);
    const refused =
      decision.effect === "escalate" ? await refusedAgain(this.#worker, call, place, decision) : undefined;
    if (refused !== undefined) {
      call.deny();
      throw new CallEnded("denied", refused);
    }
    if (call.signal.aborted) throw new CallEnded("cancelled", agentCallCancelled());
    call.become({ isResolved: true });
  }

  /** The resolver's answer about these arguments. It sees placeholders where secrets go. */
  async #refine(args: JsonObject): Promise<Refined> {
    const { security, source, mustNotRun, tellPerson, resolution } = await this.#worker.resolving.effective(
      this.call.order.found,
      args,
    );
    if (mustNotRun) throw new CallEnded("invalid", agentInputInvalid());
    const isResolved = source === "resolved" && resolution.ok;
    return {
      effective: security,
      isUnresolved: tellPerson,
      ...(isResolved ? { resolved: resolution.answer } : {}),
    };
  }

  /** Written down at once, unless it leaves the call to the person. */
  async #decided(decision: Decision, changed: readonly AuditNote[] = []): Promise<void> {
    const { order } = this.call;
    this.#unwritten = [
      ...changed,
      ...(decision.effect === "allow" ? [] : [rulesDecided(this.call, decision)]),
    ];
    if (decision.effect !== "escalate") await this.noteAsked();
    if (decision.effect === "block") this.#worker.log.stopped(this.call, recordStop(order, decision));
  }

  /** A page may have its own agents call as it likes, and what they read is its own. */
  async #returned({ content, structuredContent = null }: EnforcedResult["agent"]): Promise<void> {
    const { agent, found, arguments: args } = this.call.order;
    if (!isGuest(agent.kind)) return;
    const value = [content as JsonValue, structuredContent];
    await this.#worker.patterns.returned(agent.id, namedTool(found), value, args);
  }
}
