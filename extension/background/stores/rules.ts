/** Which rules are in force: a preset with the person's own, and the organisation's. What cannot be read makes them stricter. */
import {
  createPolicy,
  type Decision,
  exportRules,
  type FactTable,
  importRules,
  type Policy,
  type PolicyProblem,
  PRESETS,
  type PresetName,
  type RuleSet,
  readManagedRules,
  type Stage,
  validateRuleSet,
} from "../../../src/policy/index.js";
import type { PanelRules, RulesInFull } from "../../protocol/policy-messages.js";
import { type AgentKind, isGuest, isWithinPage } from "../model/records.js";
import type { ManagedPolicy } from "../platform/managed-policy.js";
import type { DecisionStore } from "./decision-store.js";
import { rulesInForce, switchRule } from "./own-rules.js";

const EMPTY: RuleSet = { version: 1, rules: [] };
/** Unreadable rules of an organisation may have forbidden anything, so the person is asked about everything. */
const ASK_ALWAYS: RuleSet = {
  version: 1,
  name: "Unreadable rules",
  otherwise: { "pre-call": "escalate", "post-result": "escalate" },
  rules: [],
};
const NEWNESS: ReadonlySet<string> = new Set(["ask-for-new-tools", "ask-after-a-change"]);
const FREE: RuleSet = { version: 1, otherwise: { "pre-call": "allow" }, rules: [] };

/** Agents of a page and of the browser were never approved, so each tool would count as new for them. */
const withoutNewness = ({ rules, ...ruleSet }: RuleSet): RuleSet => ({
  ...ruleSet,
  otherwise: { "pre-call": "allow" },
  rules: rules.filter(({ name }) => !NEWNESS.has(name)),
});

const isPreset = (value: unknown): value is PresetName =>
  typeof value === "string" && Object.hasOwn(PRESETS, value);

export class Rules {
  readonly #store: DecisionStore;
  readonly #changed: () => void;
  #managed: RuleSet | undefined;
  #isManagedBroken = false;
  #isManagedKnown = false;
  /** What counts now is from an earlier session of the browser. */
  #isRecalled = false;
  #revision = 0;
  #read: Promise<void> = Promise.resolve();
  #forAgents: Policy = createPolicy({ organisation: ASK_ALWAYS });
  #forPerson: Policy = this.#forAgents;
  #forOwn: Policy = this.#forAgents;

  private constructor(store: DecisionStore, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  /** @param recalled what was set when the browser last said so; undefined if it never did */
  static open(managed: ManagedPolicy, recalled: unknown, store: DecisionStore, changed: () => void): Rules {
    const rules = new Rules(store, changed);
    rules.#isRecalled = recalled !== undefined;
    if (rules.#isRecalled) rules.#take(recalled);
    const read = () => {
      rules.#read = rules.#read.then(() => rules.#readManaged(managed));
    };
    read();
    managed.onChange(read);
    return rules;
  }

  /**
   * Resolves when the organisation's rules are known; nothing is decided before. A browser that has just started takes
   * seconds to report that no rules are managed. Meanwhile, those that it last reported count for agents within pages.
   */
  known(kind: AgentKind): Promise<void> {
    return this.#isRecalled && isWithinPage(kind) ? Promise.resolve() : this.#read;
  }

  /**
   * A person who runs a tool is the one who would be asked; only what the organisation blocks is blocked. Agents of a
   * page and of the browser are asked about only on evidence: the person did not approve them, and a page must not be
   * able to cause questions by declaring nothing.
   *
   * @param managed as the organisation's rules see the call
   * @param passed names of rules that the person lets this call pass
   */
  decide(
    stage: Stage,
    facts: FactTable,
    kind: AgentKind,
    managed = facts,
    passed: readonly string[] = [],
  ): Decision {
    const decision = this.#policyFor(kind, passed).decide(stage, facts, managed);
    if (isGuest(kind)) return decision;
    const { reasons } = decision;
    // Without a reason it is what the person, or the organisation, wants of everything.
    const isSure =
      reasons.length === 0 || reasons.some(({ onEvidence, layer }) => onEvidence || layer !== "default");
    const isFree =
      kind === "person" ? decision.effect !== "block" : decision.effect === "escalate" && !isSure;
    return isFree ? { ...decision, effect: "allow" } : decision;
  }

  /** A block of the result that is certain before the call · S0-54 */
  foresee(facts: FactTable, kind: AgentKind, passed: readonly string[] = []): Decision | undefined {
    return this.#policyFor(kind, passed).foresee(facts);
  }

  /** The rules by which the results of this tool are redacted as if it had `sensitiveHint` · S3-13 */
  redacts(facts: FactTable, kind: AgentKind): readonly string[] {
    return this.#policyFor(kind).redacts(facts);
  }

  view(): PanelRules {
    const person = this.#person();
    const problem = this.#isManagedBroken ? "managed" : person === undefined ? "person" : undefined;
    return {
      preset: this.#preset(),
      own: person?.rules.length ?? 0,
      managed: this.#managed?.rules.length ?? 0,
      revision: this.#revision,
      ...(problem === undefined ? {} : { problem }),
      ...(this.#isManagedKnown ? {} : { isWaiting: true }),
    };
  }

  inFull(): RulesInFull {
    const own = this.#person() ?? EMPTY;
    return { rules: rulesInForce(PRESETS[this.#preset()], own, this.#managed), own: exportRules(own) };
  }

  /** @returns what is wrong with them; then nothing has changed */
  async save(text: string): Promise<readonly PolicyProblem[]> {
    const imported = importRules(text);
    if (!imported.ok) return imported.problems;
    await this.#setPerson(imported.ruleSet);
    return [];
  }

  /** Of the person's own and of those that ship; the organisation's cannot be switched. */
  async switch(name: string, on: boolean): Promise<void> {
    const person = this.#person();
    // Written over, rules that cannot be read would be gone, and the strictest preset with them.
    if (person === undefined) throw new TypeError("The person's own rules cannot be read.");
    const own = switchRule(PRESETS[this.#preset()], person, name, on);
    if (own !== undefined) await this.#setPerson(own);
  }

  async setPreset(preset: PresetName): Promise<void> {
    await this.#store.set("rules", "preset", preset);
    this.#compile();
  }

  async #setPerson(ruleSet: RuleSet): Promise<void> {
    await this.#store.set("rules", "person", ruleSet);
    this.#compile();
  }

  /** Rules of the person that cannot be read leave the strictest preset. */
  #preset(): PresetName {
    const preset = this.#store.get("rules", "preset") ?? "balanced";
    return isPreset(preset) && this.#person() !== undefined ? preset : "careful";
  }

  #policyFor(kind: AgentKind, passed: readonly string[] = []): Policy {
    if (passed.length > 0) return this.#without(passed, kind);
    if (isGuest(kind)) return this.#forAgents;
    return kind === "person" ? this.#forPerson : this.#forOwn;
  }

  /** All rules of the organisation, and of the others those that are not passed. */
  #without(passed: readonly string[], kind: AgentKind): Policy {
    const others = (set: RuleSet): RuleSet => ({
      ...set,
      rules: set.rules.filter(({ name }) => !passed.includes(name)),
    });
    const organisation = this.#managed === undefined ? {} : { organisation: this.#managed };
    const preset = PRESETS[this.#preset()];
    const defaults = isGuest(kind) ? preset : withoutNewness(preset);
    return createPolicy({
      default: others(defaults),
      person: others(this.#person() ?? EMPTY),
      ...organisation,
    });
  }

  #person(): RuleSet | undefined {
    const stored = this.#store.get("rules", "person");
    if (stored === undefined) return EMPTY;
    const validated = validateRuleSet(stored);
    return validated.ok ? validated.ruleSet : undefined;
  }

  async #readManaged(policy: ManagedPolicy): Promise<void> {
    const managed = await policy.values();
    this.#isManagedKnown = true;
    this.#isRecalled = false;
    this.#take(managed);
  }

  #take(managed: unknown): void {
    const read = managed === undefined ? undefined : readManagedRules(managed);
    this.#isManagedBroken = read?.ok === false;
    this.#managed = read === undefined ? undefined : read.ok ? read.ruleSet : ASK_ALWAYS;
    this.#compile();
  }

  #compile(): void {
    const person = this.#person();
    const organisation = this.#managed === undefined ? {} : { organisation: this.#managed };
    this.#forAgents = createPolicy({
      default: PRESETS[this.#preset()],
      person: person ?? EMPTY,
      ...organisation,
    });
    this.#forOwn = createPolicy({
      default: withoutNewness(PRESETS[this.#preset()]),
      person: person ?? EMPTY,
      ...organisation,
    });
    this.#forPerson = createPolicy({ default: FREE, ...organisation });
    this.#revision += 1;
    this.#changed();
  }
}
