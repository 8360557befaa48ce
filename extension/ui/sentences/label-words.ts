/**
 * The name of a kept item. The worker names in English what the page has not named: those names
 * have translations.
 */
import { namesOf } from "../../../src/detection/secrets/all.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, englishBase, kept as texts } from "../shared/words.js";

const WHOLE = englishBase.labelWholeResult("");
/** The label of a reference that cannot be trusted, after the page's own label if it has one. */
const UNUSABLE = englishBase.secretUnusable();

function translated(label: string): string {
  if (label === englishBase.secretDefaultLabel()) return base.secretDefaultLabel();
  if (label === UNUSABLE) return base.secretUnusable();
  if (label.endsWith(`: ${UNUSABLE}`))
    return `${translated(label.slice(0, -UNUSABLE.length - 2))}: ${base.secretUnusable()}`;
  if (label.startsWith(WHOLE)) return base.labelWholeResult(label.slice(WHOLE.length));
  const names = namesOf(label);
  return names === undefined ? label : texts.foundName(names);
}

/** A page may use one of these names, too: a translation says no more than its own word. */
export const labelWords = (label: string, limit?: number): string => asLine(translated(label), limit);

interface Named {
  readonly label: string;
  readonly beside?: readonly string[];
}

/** What stands next to it and tells it apart from others of this label. */
export const besideWords = ({ beside = [] }: Named, limit?: number): string =>
  beside.map((each) => asLine(each, limit)).join(" · ");

/** Both as one name. */
export const itemWords = (item: Named, limit?: number): string =>
  [labelWords(item.label, limit), besideWords(item, limit)].filter(Boolean).join(" · ");
