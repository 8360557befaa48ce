/** Rules that a person writes by choosing: what Airlock does, before which calls, of which tool, on which site. */
import { all, compare, is } from "./build-rules.js";
import type { Condition, Rule } from "./types.js";

/** When the rule applies; `any`: to every call. */
export const TEMPLATES = {
  any: undefined,
  sends: is("tool.annotations.inputMetadata.destination", "public"),
  changes: compare("tool.annotations.inputMetadata.outcomes", "at-least", "consequential"),
  irreversible: is("tool.annotations.inputMetadata.outcomes", "irreversible"),
  secret: is("request.sensitive", true),
  "after-strangers": is("session.openWorld", true),
  "after-secrets": is("session.sensitive", true),
  "third-party": is("origin.thirdParty", true),
  carried: is("request.carried", true),
} as const satisfies { readonly [name: string]: Condition | undefined };

export type TemplateName = keyof typeof TEMPLATES;

export interface RuleDraft {
  readonly effect: "escalate" | "block";
  readonly when: TemplateName;
  /** A tool's name; empty for every tool. */
  readonly tool: string;
  /** An origin; empty for every site. */
  readonly site: string;
}

const NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

const conditionsOf = ({ when, tool, site }: RuleDraft): Condition =>
  all(
    ...[
      TEMPLATES[when],
      tool === "" ? undefined : is("tool.name", tool),
      site === "" ? undefined : is("origin.tool", site),
    ].filter((each) => each !== undefined),
  );

/** @param name unique in its set; @param description for the person, the log and the agent. */
export const ruleOf = (draft: RuleDraft, name: string, description: string): Rule => ({
  name,
  description,
  stage: "pre-call",
  effect: draft.effect,
  conditions: conditionsOf(draft),
  ...(draft.effect === "escalate" ? { remember: "never" } : {}),
});

/** A name that no rule has: what it does and when, and a number where that is taken. */
export function freeName({ effect, when }: RuleDraft, taken: ReadonlySet<string>): string {
  const base = `${effect === "block" ? "never" : "ask"}-${when}`;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(name)) return name;
  }
}

const operand = (parts: readonly Condition[], fact: string): string => {
  const part = parts.find((each) => "fact" in each && each.fact === fact);
  return part !== undefined && "value" in part && typeof part.value === "string" ? part.value : "";
};

/** @returns undefined for a rule that says more than these choices can. */
export function draftOf(rule: Rule): RuleDraft | undefined {
  const { conditions, effect, name, description = "" } = rule;
  if (!("and" in conditions) || (effect !== "escalate" && effect !== "block")) return undefined;
  const [tool, site] = ["tool.name", "origin.tool"].map((fact) => operand(conditions.and, fact));
  const { enabled: _, ...rest } = rule;
  for (const when of NAMES) {
    const draft: RuleDraft = { effect, when, tool: tool ?? "", site: site ?? "" };
    if (JSON.stringify(sorted(ruleOf(draft, name, description))) === JSON.stringify(sorted(rest)))
      return draft;
  }
  return undefined;
}

/** Members in one order, as a rule from a file may have them in any. */
function sorted(rule: Rule): unknown {
  return Object.entries({ description: "", ...rule }).sort(([one], [other]) => (one < other ? -1 : 1));
}
