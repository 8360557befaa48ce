/** The JSON text of a redacted value, without copies of its removals. */

import { holdsCopy, holdsWords, mask, maskWords } from "../copies/masker.js";
import { noteRemoved } from "../enforce/passes.js";
import { release, textOf } from "../enforce/release.js";
import { letGo, type Pass, type Run, withhold } from "../enforce/run.js";
import type { Contract } from "../enforce/types.js";
import { toJsonText } from "../redact/json-text.js";
import { type Clean, rewriteTexts } from "../redact/rewrite-texts.js";
import { textsOf } from "../redact/visit-texts.js";
import type { Location } from "../schema/location.js";
import type { JsonValue } from "../schema/types.js";

/** The passes over a line of a log. No agent reads it, so nothing is said of what is missing. */
const LINE: readonly Pass[] = [takePlainOut, noteRemoved, maskLine];

/**
 * @returns `undefined` if nothing is left, if a copy cannot be removed, and if the value cannot be
 * written as JSON (it is nested too deeply); never throws.
 */
export const stringifyRedacted = (contract: Contract, value: JsonValue): string | undefined =>
  textOf(release(value, { contract, passes: LINE })) ?? undefined;

/** Marked fields of a value that is no MCP result, whatever it looks like. */
function takePlainOut(run: Run): undefined {
  const kept = run.loss.redact(run.value);
  if (kept === undefined) run.outcome = withhold("", undefined);
  else run.value = kept;
}

/**
 * As results are masked, but that a number with a copy becomes null everywhere. What is searched
 * last is the text that leaves.
 */
function maskLine(run: Run): undefined {
  const { loss, lists, contract } = run;
  const { maskers } = loss;
  let { value } = run;
  let text = toJsonText(value);
  const rewrite = (clean: Clean, location?: Location): void => {
    value = rewriteTexts(value, { clean, location, leavesNull: true });
    text = toJsonText(value);
  };
  // Attack: an escape in a text, whose backslash JSON doubles.
  const texts = textsOf(value, text);
  const hasCopy = holdsCopy(maskers, text) || (texts !== text && holdsCopy(maskers, texts));
  if (hasCopy) rewrite((words) => mask(maskers, words));
  if (holdsWords(maskers, textsOf(value, text)))
    rewrite((words) => maskWords(maskers, words), contract.plan.root);
  // A copy may lie in two texts, or begin with the letter of an escape; and more may have been
  // removed than is searched for.
  const isUnsafe = lists.isFull(contract.origin) || (hasCopy && holdsCopy(maskers, text));
  run.outcome = isUnsafe ? withhold("", undefined) : letGo(undefined, text);
}
