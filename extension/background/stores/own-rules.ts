/** The person's own rules beside those of a preset: what is in force, and how one rule is switched. */
import { PRESETS, type Rule, type RuleSet } from "../../../src/policy/index.js";
import type { PanelRule } from "../../protocol/policy-messages.js";

const named = (rules: readonly Rule[], name: string): Rule | undefined =>
  rules.find((rule) => rule.name === name);

const view = (rule: Rule, layer: PanelRule["layer"], isOn = rule.enabled !== false): PanelRule => ({
  name: rule.name,
  description: rule.description ?? "",
  stage: rule.stage,
  effect: rule.effect,
  layer,
  isOn,
});

/** A rule that ships, switched off, and nothing else about it changed. */
const isOff = (rule: Rule): boolean =>
  Object.values(PRESETS).some(({ rules }) => {
    const shipped = named(rules, rule.name);
    return shipped !== undefined && JSON.stringify({ ...shipped, enabled: false }) === JSON.stringify(rule);
  });

/** A rule that ships switched off in this preset, switched on. */
function isSwitchedOn(preset: RuleSet, rule: Rule): boolean {
  const shipped = named(preset.rules, rule.name);
  return shipped?.enabled === false && JSON.stringify({ ...shipped, enabled: true }) === JSON.stringify(rule);
}

/** In the order in which they count: the organisation's, the person's, those that ship. */
export function rulesInForce(preset: RuleSet, own: RuleSet, managed: RuleSet | undefined): PanelRule[] {
  const changed = own.rules.filter((rule) => !isOff(rule) && !isSwitchedOn(preset, rule));
  const shipped = preset.rules.filter(({ name }) => named(changed, name) === undefined);
  return [
    ...(managed?.rules ?? []).map((rule) => view(rule, "organisation")),
    ...changed.map((rule) => view(rule, "person")),
    ...shipped.map((rule) => view(rule, "default", (named(own.rules, rule.name) ?? rule).enabled !== false)),
  ];
}

/** @returns undefined if the rule does not exist */
export function switchRule(preset: RuleSet, own: RuleSet, name: string, on: boolean): RuleSet | undefined {
  const others = own.rules.filter((rule) => rule.name !== name);
  const mine = named(own.rules, name);
  const shipped = named(preset.rules, name);
  if (mine === undefined) {
    if (shipped === undefined) return undefined;
    const isOn = shipped.enabled !== false;
    return on === isOn ? own : { ...own, rules: [...own.rules, { ...shipped, enabled: on }] };
  }
  const isOnlySwitched = isOff(mine) || isSwitchedOn(preset, mine);
  if (isOnlySwitched && shipped !== undefined && on === (shipped.enabled !== false)) {
    return { ...own, rules: others };
  }
  const rules = own.rules.map((rule) => (rule === mine ? { ...rule, enabled: on } : rule));
  return { ...own, rules };
}
