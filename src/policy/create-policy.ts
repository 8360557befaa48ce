/**
 * Rules × facts → a decision. The strictest rule that applies decides; every decision names its
 * rules and facts.
 */
import { type Atom, type CompiledCondition, compileCondition } from "./compile-condition.js";
import { explainCondition } from "./explain-condition.js";
import { judgeCondition, type ReadFacts, readFacts } from "./judge-condition.js";
import type {
  DecidingFact,
  Decision,
  Effect,
  FactTable,
  FactValue,
  Layer,
  Reason,
  Remember,
  Rule,
  RuleSet,
  Stage,
} from "./types.js";

/** The rules by owner. Omit owners without rules. */
export type PolicyLayers = { readonly [Each in Layer]?: RuleSet };

export interface Policy {
  /**
   * @param facts by name; see `FACTS`. Missing facts are unknown.
   * @param managed as the organisation's rules see the call, where that differs
   * @returns the strictest effect that applies, and why. Never throws for rules that
   * `validateRuleSet` passed.
   */
  decide(stage: Stage, facts: FactTable, managed?: FactTable): Decision;
  /**
   * @param facts about the tool; see `isAboutTool`
   * @returns the names of the rules by which its results get the redaction of `sensitiveHint`.
   * Unknown facts cause none.
   */
  redacts(facts: FactTable): readonly string[];
}

const STRICTNESS: Readonly<Record<Effect, number>> = { allow: 0, escalate: 1, block: 2 };
const DURATION: Readonly<Record<Remember, number>> = { never: 0, session: 1, always: 2 };
const RANK: Readonly<Record<Layer, number>> = { organisation: 0, person: 1, default: 2 };
const BASELINE: Readonly<Record<Stage, Effect>> = { "pre-call": "escalate", "post-result": "allow" };
const NOTHING_KNOWN: FactValue = { values: [], known: false, provenance: "default" };

interface CompiledRule {
  readonly rule: Rule;
  readonly layer: Layer;
  readonly condition: CompiledCondition;
}

/** Rules with a common default decision: the defaults with the person's, or the organisation's. */
interface Party {
  readonly layer: "organisation" | "person";
  readonly rules: readonly CompiledRule[];
  readonly otherwise: Effect;
}

const stricter = (one: Effect, other: Effect): Effect => (STRICTNESS[one] >= STRICTNESS[other] ? one : other);

export const shorter = (one: Remember, other: Remember): Remember =>
  DURATION[one] <= DURATION[other] ? one : other;

/** The stricter of two decisions at one stage, or both where they are as strict. */
export function stricterOf(one: Decision, other: Decision): Decision {
  if (one.effect !== other.effect) return stricter(one.effect, other.effect) === one.effect ? one : other;
  const isNew = ({ layer, rule }: Reason) =>
    one.reasons.every((each) => each.layer !== layer || each.rule !== rule);
  const reasons = [...one.reasons, ...other.reasons.filter(isNew)];
  return { ...one, reasons, remember: shorter(one.remember, other.remember) };
}

/** The organisation's rules first, then the person's, then by name, whatever order they came in. */
function inOrder(one: CompiledRule, other: CompiledRule): number {
  if (one.layer !== other.layer) return RANK[one.layer] - RANK[other.layer];
  return one.rule.name < other.rule.name ? -1 : Number(one.rule.name > other.rule.name);
}

const compileRule = (rule: Rule, layer: Layer): CompiledRule => ({
  rule,
  layer,
  condition: compileCondition(rule.conditions),
});

/** A person's rule replaces a default of the same name; if it is disabled, neither applies. */
function ownParty(layers: PolicyLayers, stage: Stage): Party {
  const own = layers.person?.rules ?? [];
  const replaced = new Set(own.map(({ name }) => name));
  const defaults = (layers.default?.rules ?? []).filter(({ name }) => !replaced.has(name));
  const rules = [
    ...own.map((rule) => compileRule(rule, "person")),
    ...defaults.map((rule) => compileRule(rule, "default")),
  ];
  const otherwise = layers.person?.otherwise?.[stage] ?? layers.default?.otherwise?.[stage];
  return {
    layer: "person",
    rules: rules.filter(isOf(stage)).sort(inOrder),
    otherwise: otherwise ?? BASELINE[stage],
  };
}

/**
 * Decides separately, and the stricter of the two decisions counts. So neither party can relax the
 * other's rules.
 */
function managedParty({ organisation }: PolicyLayers, stage: Stage): Party {
  const rules = (organisation?.rules ?? []).map((rule) => compileRule(rule, "organisation"));
  return {
    layer: "organisation",
    rules: rules.filter(isOf(stage)).sort(inOrder),
    otherwise: organisation?.otherwise?.[stage] ?? "allow",
  };
}

const isOf =
  (stage: Stage) =>
  ({ rule }: CompiledRule): boolean =>
    rule.stage === stage && rule.enabled !== false;

interface Applied {
  readonly compiled: CompiledRule;
  readonly effect: Effect;
  readonly onEvidence: boolean;
}

/** The name of what asks where no rule applies. */
export const OTHERWISE = "otherwise";

const asksWithoutRule = (description: string, layer: Layer): CompiledRule =>
  compileRule(
    {
      name: OTHERWISE,
      description,
      stage: "pre-call",
      effect: "escalate",
      conditions: { fact: "tool.name", operator: "exists" },
    },
    layer,
  );

/** Shows the person that the organisation asks. Approving other rules does not answer it. */
const ORGANISATION_ASKS = asksWithoutRule(
  "No rule of the organisation lets this pass without you.",
  "organisation",
);
/** Without it, a question would have no reason. Any yes to the tool answers it. */
const NO_RULE_SPEAKS = asksWithoutRule("No rule lets this pass without you.", "default");

/** A rule that depends on an unknown fact can only ask. */
function apply(compiled: CompiledRule, facts: ReadFacts): Applied | undefined {
  const { effect } = compiled.rule;
  if (effect === "redact") return undefined;
  const { possible, onEvidence, always } = judgeCondition(compiled.condition, facts);
  if (effect === "allow") return always ? { compiled, effect, onEvidence } : undefined;
  if (!possible) return undefined;
  return { compiled, effect: effect === "block" && !onEvidence ? "escalate" : effect, onEvidence };
}

function decideFor(party: Party, facts: ReadFacts): { effect: Effect; applied: readonly Applied[] } {
  const applied: Applied[] = [];
  for (const compiled of party.rules) {
    const each = apply(compiled, facts);
    if (each !== undefined) applied.push(each);
  }
  if (applied.length === 0 && party.layer === "organisation" && party.otherwise === "escalate") {
    applied.push({ compiled: ORGANISATION_ASKS, effect: "escalate", onEvidence: false });
  }
  const effects = applied.map(({ effect }) => effect);
  return { effect: effects.length === 0 ? party.otherwise : effects.reduce(stricter), applied };
}

/** The facts that decided, each described once however many rules name it. */
function describeFacts(table: FactTable, facts: ReadFacts): (atom: Atom) => DecidingFact {
  const described: DecidingFact[] = [];
  return (atom) => {
    const { fact, index } = atom;
    const given = Object.hasOwn(table, fact) ? (table[fact] ?? NOTHING_KNOWN) : NOTHING_KNOWN;
    described[index] ??= { fact, ...(facts(atom).known ? given : { ...given, values: [], known: false }) };
    return described[index];
  };
}

function reasonOf(
  { compiled, effect, onEvidence }: Applied,
  facts: ReadFacts,
  describe: (atom: Atom) => DecidingFact,
): Reason {
  const { rule, layer, condition } = compiled;
  const deciding = explainCondition(condition.root, facts).map(describe);
  return { rule: rule.name, description: rule.description ?? "", layer, effect, onEvidence, facts: deciding };
}

/** An unknown fact is asked about once; a known grave one, as often as its rule says. */
function rememberFor(applied: readonly Applied[]): Remember {
  const lengths = applied.map(({ compiled, onEvidence }) =>
    onEvidence ? (compiled.rule.remember ?? "session") : "always",
  );
  return lengths.reduce<Remember>(shorter, "always");
}

/** @param layers rule sets that `validateRuleSet` passed */
export function createPolicy(layers: PolicyLayers): Policy {
  const parties = (stage: Stage) => [managedParty(layers, stage), ownParty(layers, stage)];
  const compiled = { "pre-call": parties("pre-call"), "post-result": parties("post-result") };
  return {
    decide(stage, table, managed = table) {
      const decisions = compiled[stage].map((party) => {
        const own = party.layer === "organisation" ? managed : table;
        const facts = readFacts(own);
        return { ...decideFor(party, facts), facts, describe: describeFacts(own, facts) };
      });
      const effect = decisions.map((each) => each.effect).reduce(stricter);
      const deciding = decisions.flatMap(({ applied, ...own }) =>
        applied.filter((each) => each.effect === effect).map((each) => ({ each, ...own })),
      );
      const own = decisions.at(-1);
      if (deciding.length === 0 && effect === "escalate" && own !== undefined) {
        deciding.push({ ...own, each: { compiled: NO_RULE_SPEAKS, effect, onEvidence: false } });
      }
      const applied = deciding.map(({ each }) => each);
      const reasons = deciding.map(({ each, facts, describe }) => reasonOf(each, facts, describe));
      return { stage, effect, reasons, remember: effect === "escalate" ? rememberFor(applied) : "never" };
    },
    redacts(table) {
      const facts = readFacts(table);
      const rules = compiled["pre-call"].flatMap((party) => party.rules);
      return rules
        .filter(
          ({ rule, condition }) => rule.effect === "redact" && judgeCondition(condition, facts).onEvidence,
        )
        .map(({ rule }) => rule.name);
    },
  };
}
