/** The facts behind a question, as a person reads them. */

import type { PanelFact } from "../../protocol/question-messages.js";
import type { Fact } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { formats, facts as texts } from "../shared/words.js";

const OWN = /^(?:tool\.(?:annotations|static|resolved)|response\.annotations)\./;

function nameOf(fact: string): string {
  const annotation = fact.replace(OWN, "");
  if (Object.hasOwn(texts.factNames, fact)) return texts.factNames[fact]?.() ?? fact;
  return Object.hasOwn(texts.annotationNames, annotation)
    ? (texts.annotationNames[annotation]?.() ?? annotation)
    : annotation;
}

function valueWords(value: string): string {
  if (value === "true") return texts.yes();
  return value === "false" ? texts.no() : asLine(value);
}

function wordsOf({ values, isKnown, provenance }: PanelFact): string {
  if (!isKnown || values.length === 0) return texts.unknown();
  const words = formats.alternatives(values.map(valueWords));
  return Object.hasOwn(texts.factBy, provenance) ? (texts.factBy[provenance]?.(words) ?? words) : words;
}

export const describeFact = (fact: PanelFact): Fact => [nameOf(fact.fact), wordsOf(fact)];
