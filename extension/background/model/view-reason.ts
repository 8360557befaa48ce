/**
 * Why rules decided as they did, as the panel shows it. Texts of rules and pages are cleaned and
 * shortened.
 */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import { OTHERWISE } from "../../../src/policy/create-policy.js";
import { NEWNESS } from "../../../src/policy/default-rules.js";
import type { DecidingFact, Decision, FactScalar, Reason } from "../../../src/policy/types.js";
import type { PanelFact, PanelReason } from "../../protocol/question-messages.js";

const MAX_WORDS = 120;
const MAX_DESCRIPTION = 400;
const MAX_REASONS = 20;
const MAX_VALUES = 12;

const wordOf = (value: FactScalar): string =>
  cleanText(Array.isArray(value) ? value.slice(0, MAX_VALUES).join(", ") : String(value), MAX_WORDS);

/** Facts are named from our own list; their values may be a page's words. */
const viewFact = ({ fact, values, known, provenance }: DecidingFact): PanelFact => ({
  fact,
  values: values.slice(0, MAX_VALUES).map(wordOf),
  isKnown: known,
  provenance,
});

const viewReason = ({ rule, description, layer, onEvidence, facts }: Reason): PanelReason => ({
  rule,
  description: cleanText(description, MAX_DESCRIPTION),
  layer: layer === "organisation" ? layer : "default",
  // That no rule speaks is certain.
  isKnown: onEvidence || rule === OTHERWISE,
  ...(layer !== "organisation" && NEWNESS.has(rule) ? { isNewness: true } : {}),
  facts: facts.map(viewFact),
});

export const viewReasons = ({ reasons }: Pick<Decision, "reasons">): PanelReason[] =>
  reasons.slice(0, MAX_REASONS).map(viewReason);
