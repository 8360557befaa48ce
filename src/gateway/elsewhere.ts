/**
 * The pass over results of a server of the person's own: such a program can look at a tab, and
 * would show what the tab's tool withheld. Values that this session lost at other origins are
 * masked. Names stay, and so does what the agent itself sent.
 */

import { mask } from "../engine/copies/masker.js";
import { SCRUBBED } from "../engine/copies/replace-matches.js";
import type { Elsewhere as PassOfSession } from "../engine/enforce/agent-session.js";
import { withoutCopies } from "../engine/enforce/annotate.js";
import { hasBytes, isCallToolResult, isObject } from "../engine/enforce/call-tool-result.js";
import { attachRecord, maskCopies, RESULT } from "../engine/enforce/passes.js";
import type { Pass, Run } from "../engine/enforce/run.js";
import { HANDLE, HANDLE_SOURCE, noteMask } from "../engine/enforce/scrub-value.js";
import { rewriteTexts, type TextPlace } from "../engine/redact/rewrite-texts.js";
import { joinTexts } from "../engine/redact/visit-texts.js";
import type { JsonValue } from "../engine/schema/types.js";
import type { LostValues } from "./lost-values.js";

/** The searches of one call, and what came of them. */
export class Elsewhere implements PassOfSession {
  /** Origins of values that were masked, for the person. */
  readonly found = new Set<string>();
  readonly handles: Pass;
  readonly pass: Pass;

  /** @param lost asked once the result is there: other calls go on losing values */
  constructor(lost: () => readonly LostValues[]) {
    this.handles = maskHandles(lost, this.found);
    this.pass = maskElsewhere(lost, this.found);
  }
}

/**
 * Handles right before the copies, which would take the whole text around one; values right before
 * the record, which says that something was masked.
 */
export const passesWith = ({ handles, pass }: PassOfSession): readonly Pass[] =>
  RESULT.flatMap((each) =>
    each === maskCopies ? [handles, each] : each === attachRecord ? [pass, each] : [each],
  );

/** @returns whether a text is a picture or sound in base64, which nobody reads as text */
function picturesIn(value: JsonValue): (at: TextPlace | undefined) => boolean {
  const content = isCallToolResult(value) ? value["content"] : undefined;
  const blocks: readonly JsonValue[] = Array.isArray(content) ? content : [];
  return (at) => {
    const { key, parent } = at ?? {};
    if (key !== "data" || parent?.parent?.key !== "content" || parent.parent.parent) return false;
    const block = blocks[Number(parent.key)];
    return isObject(block) && hasBytes(block);
  };
}

function textsWithoutPictures(value: JsonValue): string {
  const texts: string[] = [];
  const isPicture = picturesIn(value);
  rewriteTexts(value, {
    clean: (text, at, isName) => {
      if (!isName && !isPicture(at)) texts.push(text);
      return text;
    },
  });
  return joinTexts(texts);
}

/** Masks what was lost at one origin. @returns whether it found any */
function maskOne(run: Run, lost: LostValues, said: string): boolean {
  const { value, loss } = run;
  const clean = lost.without(said);
  const isPicture = picturesIn(value);
  let isFound = false;
  const cleaned = (text: string): string => {
    const left = clean(text);
    isFound ||= left !== text;
    noteMask(loss, text, left);
    return left;
  };
  run.annotations = withoutCopies(run.annotations, cleaned);
  run.value = rewriteTexts(value, {
    leavesNull: true,
    clean: (text, at, isName) => (isName || isPicture(at) ? text : cleaned(text)),
  });
  return isFound;
}

const HANDLES = new RegExp(HANDLE_SOURCE, "giu");

/**
 * A page that the server shows may have handles of its own: they go, and the text around them
 * stays. Values go first, since one may have a handle in it.
 */
function maskHandles(read: () => readonly LostValues[], found: Set<string>): Pass {
  return (run) => {
    const { options, loss, value } = run;
    if (!HANDLE.test(joinTexts(value))) return;
    const said = joinTexts(options.arguments ?? null);
    const all = read().map((lost) => ({ origin: lost.origin, clean: lost.without(said) }));
    const withoutValues = (text: string): string =>
      all.reduce((words, { origin, clean }) => {
        const left = clean(words);
        if (left !== words) found.add(origin);
        return left;
      }, text);
    run.value = rewriteTexts(value, {
      leavesNull: true,
      clean: (text, _at, isName) => {
        if (!HANDLE.test(text)) return text;
        const own = mask(loss.maskers, text);
        const left = (isName ? own : withoutValues(own)).replaceAll(HANDLES, SCRUBBED);
        noteMask(loss, text, left);
        loss.foundCopies = true;
        return left;
      },
    });
  };
}

function maskElsewhere(read: () => readonly LostValues[], found: Set<string>): Pass {
  return (run) => {
    const { options, loss, value, annotations } = run;
    const texts = `${textsWithoutPictures(value)}${joinTexts(annotations ?? null)}`;
    for (const each of read()) {
      if (!each.holds(texts) || !maskOne(run, each, joinTexts(options.arguments ?? null))) continue;
      found.add(each.origin);
      loss.foundCopies = true;
    }
  };
}
