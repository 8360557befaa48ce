/**
 * The rules in force: a preset, and the organisation's. What cannot be read makes them stricter.
 */

import {
  createPolicy,
  type Decision,
  type FactTable,
  type Policy,
  PRESETS,
  type PresetName,
  type RuleSet,
  readManagedRules,
  type Stage,
} from "../../../src/policy/index.js";
import { withoutNewness } from "../../../src/policy/presets.js";
import type { PanelRules } from "../../protocol/policy-messages.js";
import { type AgentKind, isGuest } from "../model/records.js";
import type { ManagedPolicy } from "./managed-policy.js";
import type { Records } from "./records.js";

/**
 * Unreadable rules of an organisation may have forbidden anything, so the person is asked about
 * everything.
 */
const ASK_ALWAYS: RuleSet = {
  version: 1,
  name: "Unreadable rules",
  otherwise: { "pre-call": "escalate", "post-result": "escalate" },
  rules: [],
};
const FREE: RuleSet = { version: 1, otherwise: { "pre-call": "allow" }, rules: [] };

const isPreset = (value: unknown): value is PresetName =>
  typeof value === "string" && Object.hasOwn(PRESETS, value);

export class Rules {
  readonly #stored: Records<string>;
  readonly #changed: () => void;
  #managed: RuleSet | undefined;
  #isManagedBroken = false;
  #isManagedKnown = false;
  #forAgents: Policy = createPolicy({ organisation: ASK_ALWAYS });
  #forPerson: Policy = this.#forAgents;
  #forOwn: Policy = this.#forAgents;

  constructor(managed: ManagedPolicy, stored: Records<string>, changed: () => void) {
    this.#stored = stored;
    this.#changed = changed;
    managed.hear((values, isAnswered) => {
      this.#isManagedKnown ||= isAnswered;
      this.#take(values);
    });
  }

  /**
   * A person who runs a tool is the one who would be asked; only what the organisation blocks is
   * blocked. Agents of a page and of the browser are asked about only on evidence: the person did
   * not approve them, and a page must not be able to cause questions by declaring nothing.
   *
   * @param managed as the organisation's rules see the call
   */
  decide(stage: Stage, facts: FactTable, kind: AgentKind, managed = facts): Decision {
    const decision = this.#policyFor(kind).decide(stage, facts, managed);
    if (isGuest(kind)) return decision;
    const { reasons } = decision;
    // Without a reason it is what the organisation wants of everything.
    const isSure =
      reasons.length === 0 || reasons.some(({ onEvidence, layer }) => onEvidence || layer !== "default");
    const isFree =
      kind === "person" ? decision.effect !== "block" : decision.effect === "escalate" && !isSure;
    return isFree ? { ...decision, effect: "allow" } : decision;
  }

  /**
   * The rules by which the results of this tool are redacted as if it had `sensitiveHint` · S3-13
   */
  redacts(facts: FactTable, kind: AgentKind): readonly string[] {
    return this.#policyFor(kind).redacts(facts);
  }

  view(): PanelRules {
    return {
      preset: this.#preset(),
      managed: this.#managed?.rules.length ?? 0,
      ...(this.#isManagedBroken ? { isBroken: true } : {}),
      ...(this.#isManagedKnown ? {} : { isWaiting: true }),
    };
  }

  async storePreset(preset: PresetName): Promise<void> {
    await this.#stored.store([["preset", preset]]);
    this.#compile();
  }

  #preset(): PresetName {
    const preset = this.#stored.get("preset") ?? "balanced";
    return isPreset(preset) ? preset : "careful";
  }

  #policyFor(kind: AgentKind): Policy {
    if (isGuest(kind)) return this.#forAgents;
    return kind === "person" ? this.#forPerson : this.#forOwn;
  }

  #take(managed: unknown): void {
    const read = managed === undefined ? undefined : readManagedRules(managed);
    this.#isManagedBroken = read?.ok === false;
    this.#managed = read === undefined ? undefined : read.ok ? read.ruleSet : ASK_ALWAYS;
    this.#compile();
  }

  #compile(): void {
    const preset = PRESETS[this.#preset()];
    const organisation = this.#managed === undefined ? {} : { organisation: this.#managed };
    this.#forAgents = createPolicy({ default: preset, ...organisation });
    this.#forOwn = createPolicy({ default: withoutNewness(preset), ...organisation });
    this.#forPerson = createPolicy({ default: FREE, ...organisation });
    this.#changed();
  }
}
