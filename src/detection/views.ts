/** The readings of one text: what is seen, what is hidden in markup or in characters, what is written in code. */
import { decodeBlobs, withoutEscapes } from "./encoded-views.js";
import type { HiddenRun } from "./hidden-characters.js";
import { readMarkup } from "./markup.js";

export interface View {
  readonly text: string;
  /** Where it stands in the text; of an exact view every place can be told. */
  readonly start: number;
  readonly end: number;
  readonly isExact: boolean;
  /** Nobody who looks at the text reads this. */
  readonly isHidden: boolean;
  /** Hundredths of what makes a warning in plain sight. */
  readonly threshold: number;
}

const SEEN = 100;
/** Whoever hides an order has a reason. */
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

/** Looked at where nothing was found otherwise. */
export function escapedView(text: string): View | undefined {
  const plain = withoutEscapes(text);
  if (plain === undefined) return undefined;
  return { text: plain, start: 0, end: text.length, isExact: false, isHidden: false, threshold: SEEN };
}
