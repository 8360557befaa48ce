/**
 * The purpose of a rule. Built-in rules speak the person's language; others say what their author
 * wrote.
 */
import type { RuleLayer } from "../../../src/texts/people/words.js";
import { asLine } from "../shared/untrusted-text.js";
import { rules as texts } from "../shared/words.js";

const MAX_SENTENCE = 400;

interface Described {
  readonly name: string;
  readonly description: string;
  readonly layer: RuleLayer;
}

export function ruleWords({ name, description, layer }: Described): string {
  const own = layer === "default" && Object.hasOwn(texts.builtIn, name) ? texts.builtIn[name]?.() : undefined;
  return own ?? (asLine(description, MAX_SENTENCE) || asLine(name));
}
