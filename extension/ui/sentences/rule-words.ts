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
  /** False if the rule applies only because the tool does not say enough. */
  readonly isKnown?: boolean;
  /** It is about a key that was withheld, and about no order to the agent. */
  readonly isLeak?: boolean;
}

type Sentences = { readonly [rule: string]: () => string };

const wordsIn = (sentences: Sentences, name: string): string | undefined =>
  Object.hasOwn(sentences, name) ? sentences[name]?.() : undefined;

export function ruleWords({ name, description, layer, isKnown = true, isLeak = false }: Described): string {
  const isOwn = layer === "default";
  if (isOwn && isLeak) return texts.leaked();
  const unsure = isOwn && !isKnown ? wordsIn(texts.unsure, name) : undefined;
  if (unsure !== undefined) return unsure;
  const said = (isOwn ? wordsIn(texts.builtIn, name) : undefined) ?? asLine(description, MAX_SENTENCE);
  const words = said || asLine(name);
  return isKnown ? words : texts.cannotTell(words);
}

/** The rule in two or three words, for the log; undefined for a rule of an organisation. */
export const ruleInShort = (name: string): string | undefined => wordsIn(texts.inShort, name);
