/** Is a text a document? Its declared type decides; without one, a guess that needs more than a secret would have. */

export type MarkupType = "html" | "markdown";

const DECLARED: Readonly<Record<string, MarkupType>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/markdown": "markdown",
  "text/x-markdown": "markdown",
};

const TAGS =
  "html|head|body|main|section|article|header|footer|div|p|h[1-6]|ul|ol|li|dl|table|tbody|tr|td|blockquote|pre|figure|" +
  "center|span|a|b|i|em|strong|u|font|br|hr|img";
const STARTS_AS_HTML = new RegExp(`^(?:<!doctype html\\b|(?:<!--[^>]*-->\\s*)?<(?:${TAGS})[\\s/>])`, "i");
const CLOSING = new RegExp(`</(?:${TAGS})\\s*>`, "gi");
const VOID = /<(?:br|hr|img)[\s/>]/i;
/** Closing tags that a text needs if it does not begin with a tag: prose may quote one or two. */
const MANY = 3;

function looksLikeHtml(text: string): boolean {
  const closings = text.match(CLOSING)?.length ?? 0;
  return STARTS_AS_HTML.test(text) ? closings > 0 || VOID.test(text) : closings >= MANY;
}

/** Settings, keys and programs: `#` begins a comment there, and `-` an item of data. */
const OTHER_LANGUAGE =
  /^(?:[[{]|#!|-----BEGIN |---\n)|^(?:export |const |import |def )|^[\w.-]+ ?= ?\S|^(?:- )?[a-z][\w-]*: /m;

/** A document may quote another language. */
const FENCED = /^```[^\n`]*\n[\s\S]*?^```/gm;

/** Each kind of evidence counts once. */
const MARKDOWN_EVIDENCE: readonly RegExp[] = [
  /(?:^|\n\s*\n)#{1,6} \S[^\n]*(?:\n\s*\n|\n[-*>|\d]|$)/,
  /(?:^|\n)[-*+] \S[^\n]*\n(?:[^\n]*\n)?[-*+] \S/,
  /(?:^|\n)\d{1,3}[.)] \S[^\n]*\n(?:[^\n]*\n)?\d{1,3}[.)] \S/,
  /(?:^|\n)```[^\n`]*\n[\s\S]*?\n```/,
  /(?:^|\n)> \S/,
  /\n\|?\s*:?-{3,}:?\s*\|[^\n]*/,
  /\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/,
  /\*\*[^*\s][^*\n]{0,200}\*\*/,
];
const ENOUGH = 2;

function looksLikeMarkdown(text: string): boolean {
  if (!text.includes("\n") || OTHER_LANGUAGE.test(text.replace(FENCED, ""))) return false;
  return MARKDOWN_EVIDENCE.filter((evidence) => evidence.test(text)).length >= ENOUGH;
}

/** A key is not a document: one line without a space is never guessed at. */
const IS_ONE_WORD = /^\S*$/;
/** What a guess looks at, in UTF-16 code units. */
const LOOKED_AT = 20_000;

/**
 * @param declared a MIME type, where the source names one: any other than those of HTML and Markdown means text
 * @returns undefined for what is shown as text only
 */
export function markupOf(text: string, declared?: string): MarkupType | undefined {
  if (declared !== undefined) return DECLARED[declared.split(";")[0]?.trim().toLowerCase() ?? ""];
  const start = text.slice(0, LOOKED_AT).trim();
  if (looksLikeHtml(start)) return "html";
  return !IS_ONE_WORD.test(start) && looksLikeMarkdown(start) ? "markdown" : undefined;
}
