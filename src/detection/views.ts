/** The readings of one text: visible, hidden in markup or in characters, and encoded. */
import { decodeBlobs, withoutEscapes } from "./encoded-views.js";
import type { HiddenRun } from "./hidden-characters.js";
import { readMarkup } from "./markup.js";

export interface View {
  readonly text: string;
  /** Its position in the text; an exact view knows the position of each character. */
  readonly start: number;
  readonly end: number;
  readonly isExact: boolean;
  /** A person who looks at the text does not see this. */
  readonly isHidden: boolean;
  /** Hundredths of a warning in visible text. */
  readonly threshold: number;
}

const SEEN = 100;
/** Hidden text is suspicious by itself, so its threshold is lower. */
const HIDDEN = 50;
const HALF_HIDDEN = 70;

const THRESHOLDS = { seen: SEEN, hidden: HIDDEN, comment: HIDDEN, attribute: HALF_HIDDEN } as const;

export function viewsOf(text: string, runs: readonly HiddenRun[]): View[] {
  const views: View[] = [];
  const parts = readMarkup(text);
  if (parts === undefined) {
    views.push({ text, start: 0, end: text.length, isExact: true, isHidden: false, threshold: SEEN });
  }
  for (const { how, ...part } of parts ?? []) {
    views.push({
      ...part,
      isExact: false,
      isHidden: how === "hidden" || how === "comment",
      threshold: THRESHOLDS[how],
    });
  }
  for (const { says, start, end } of runs) {
    if (says !== "")
      views.push({ text: says, start, end, isExact: false, isHidden: true, threshold: HIDDEN });
  }
  for (const blob of decodeBlobs(text)) {
    views.push({ ...blob, isExact: false, isHidden: true, threshold: HALF_HIDDEN });
  }
  return views;
}

/** Only used if the other views have no finding. */
export function escapedView(text: string): View | undefined {
  const plain = withoutEscapes(text);
  if (plain === undefined) return undefined;
  return { text: plain, start: 0, end: text.length, isExact: false, isHidden: false, threshold: SEEN };
}
