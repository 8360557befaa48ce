/** The facts behind a question, as a person reads them. */

import type { PanelFact } from "../../protocol/question-messages.js";
import type { Fact } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { formats, facts as texts } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";

const OWN = /^(?:tool\.(?:annotations|static|resolved)|response\.annotations)\./;

function nameOf(fact: string, origin: string): string {
  const { factNames } = wordsAt(origin).facts;
  const annotation = fact.replace(OWN, "");
  if (Object.hasOwn(factNames, fact)) return factNames[fact]?.() ?? fact;
  return Object.hasOwn(texts.annotationNames, annotation)
    ? (texts.annotationNames[annotation]?.() ?? annotation)
    : annotation;
}

function valueWords(value: string): string {
  if (value === "true") return texts.yes();
  return value === "false" ? texts.no() : asLine(value);
}

function wordsOf({ values, isKnown, provenance }: PanelFact, origin: string): string {
  const { factBy } = wordsAt(origin).facts;
  if (!isKnown || values.length === 0) return texts.unknown();
  const words = formats.alternatives(values.map(valueWords));
  return Object.hasOwn(factBy, provenance) ? (factBy[provenance]?.(words) ?? words) : words;
}

export const describeFact = (fact: PanelFact, origin: string): Fact => [
  nameOf(fact.fact, origin),
  wordsOf(fact, origin),
];
