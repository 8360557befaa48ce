/**
 * Invisible characters, and characters that reorder text. The text that they spell is a view of its
 * own.
 */

export interface HiddenRun {
  readonly rule: "tag-characters" | "variation-selectors" | "zero-width-run" | "direction-override";
  readonly start: number;
  readonly end: number;
  /** The text that it spells for a model; empty if that is unknown. */
  readonly says: string;
}

/** U+E0000–E007F as surrogates. */
const TAGS = /(?:\uDB40[\uDC00-\uDC7F])+/g;
/**
 * A regional flag: a black flag, its letters as tags, and the end tag. This is the only legitimate
 * use of tags.
 */
const FLAG_START = "\u{1F3F4}";
const FLAG_TAGS = /^(?:\uDB40[\uDC61-\uDC7A]){2}(?:\uDB40[\uDC61-\uDC7A\uDC30-\uDC39]){1,3}\uDB40\uDC7F$/;
/** Real character sequences have fewer selectors in a row: U+FE00–FE0F, U+E0100–E01EF. */
const SELECTORS = /(?:[\uFE00-\uFE0F]|\uDB40[\uDD00-\uDDEF]){3,}/g;
const ZERO_WIDTH = /[\u200B-\u200D\u2060-\u2064\uFEFF]{6,}/g;
const OVERRIDE = /[\u202D\u202E][^\u202C\n]{1,4000}/g;
const MAY_HIDE = /[\u200B-\u200D\u202D\u202E\u2060-\u2064\uFEFF\uDB40]|[\uFE00-\uFE0F]/;
const MAX_RUNS = 50;

const isFlag = (text: string, start: number, tags: string): boolean =>
  text.slice(start - 2, start) === FLAG_START && FLAG_TAGS.test(tags);

const sayTags = (tags: string): string =>
  Array.from(tags, (tag) => (tag.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join("");

/** Selectors encode bytes: VS1–16 for 0–15, VS17–256 for 16–255. */
function saySelectors(run: string): string {
  const bytes = Array.from(run, (each) => {
    const code = each.codePointAt(0) ?? 0;
    return code >= 0xe0100 ? code - 0xe0100 + 16 : code - 0xfe00;
  });
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function* runs(text: string, form: RegExp): Generator<{ start: number; run: string }> {
  for (const { index, 0: run } of text.matchAll(form)) yield { start: index, run };
}

function collect(
  text: string,
  form: RegExp,
  rule: HiddenRun["rule"],
  say: (run: string) => string,
): HiddenRun[] {
  const found: HiddenRun[] = [];
  for (const { start, run } of runs(text, form)) {
    if (rule === "tag-characters" && isFlag(text, start, run)) continue;
    found.push({ rule, start, end: start + run.length, says: say(run.slice(0, 8_000)) });
    if (found.length >= MAX_RUNS) break;
  }
  return found;
}

/** Separate runs of tags can spell one text. */
function findTags(text: string): HiddenRun[] {
  const found = collect(text, TAGS, "tag-characters", sayTags);
  const [first, ...others] = found;
  if (first === undefined) return [];
  return [{ ...first, says: [first, ...others].map(({ says }) => says).join(" ") }];
}

/** It only reorders Latin letters; among right-to-left letters it is redundant and harmless. */
const hasLatin = ({ says }: HiddenRun): boolean => /[A-Za-z]{3}/.test(says);

export function findHiddenCharacters(text: string): HiddenRun[] {
  if (!MAY_HIDE.test(text)) return [];
  const reverse = (run: string) => [...run.slice(1)].reverse().join("");
  return [
    ...findTags(text),
    ...collect(text, SELECTORS, "variation-selectors", saySelectors),
    ...collect(text, ZERO_WIDTH, "zero-width-run", () => ""),
    ...collect(text, OVERRIDE, "direction-override", reverse).filter(hasLatin),
  ];
}

/** The text that a text's tags spell, without those of flags; runs are joined by a space. */
export function tagsIn(text: string): string {
  if (!text.includes("\uDB40")) return "";
  const found = [...runs(text, TAGS)].filter(({ start, run }) => !isFlag(text, start, run));
  return found.map(({ run }) => run).join(" ");
}
