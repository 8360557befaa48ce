/**
 * `findSecrets`: undeclared credentials, card numbers and IBANs in one text, with their ranges ·
 * S0-50
 */
import { ibanLength, isCardNumber, isIban } from "./check-digits.js";
import { type CredentialShape, SHAPES } from "./credential-shapes.js";
import { isPlaceholder, isPlaceholderPassword } from "./placeholders.js";
import type { FindingKind } from "./types.js";

export interface SecretFinding {
  readonly kind: Exclude<FindingKind, "hidden-text" | "instruction">;
  readonly rule: string;
  /** A short description for the person. */
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** In one text; with more, the whole text counts as one secret. */
const MAX_SECRETS = 1_000;

const INVISIBLE = /(?:[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]|\uDB40[\uDC00-\uDC7F])+/g;

/** The text without invisible characters, and the original position of each remaining one. */
interface Visible {
  readonly text: string;
  place(at: number): number;
}

function visible(text: string): Visible {
  const places: number[] = [];
  let kept = "";
  let from = 0;
  const keep = (to: number) => {
    for (let at = from; at < to; at++) places.push(at);
    kept += text.slice(from, to);
  };
  for (const { index, 0: run } of text.matchAll(INVISIBLE)) {
    keep(index);
    from = index + run.length;
  }
  if (from === 0) return { text, place: (at) => at };
  keep(text.length);
  return { text: kept, place: (at) => places[at] ?? text.length };
}

function* findShape(text: string, { rule, label, form }: CredentialShape): Generator<SecretFinding> {
  for (const match of text.matchAll(form)) {
    const [start, end] = match.indices?.[1] ?? [match.index, match.index + match[0].length];
    const value = text.slice(start, end);
    if (rule === "url-password" ? isPlaceholderPassword(value) : isPlaceholder(value)) continue;
    yield { kind: "credential", rule, label, start, end };
  }
}

/**
 * Finds PEM blocks by their first line, line by line, so that a missing last line costs nothing.
 */
function* findPem(text: string): Generator<SecretFinding> {
  for (let from = text.indexOf("-----BEGIN "); from >= 0; from = text.indexOf("-----BEGIN ", from + 11)) {
    const head = /^-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----/.exec(text.slice(from, from + 80));
    if (head === null) continue;
    const foot = text.indexOf(`-----END ${head[1]}-----`, from);
    const body = text.slice(from + head[0].length, foot < 0 ? from + 8_000 : foot);
    if (body.replace(/\\n|[^A-Za-z0-9+/=]/g, "").length < 40) continue;
    // A key without its last line: everything up to the end of the text is withheld.
    const end = foot < 0 ? text.length : foot + `-----END ${head[1]}-----`.length;
    yield { kind: "credential", rule: "private-key", label: "Private key", start: from, end };
    from = end - 11;
  }
}

/** Grouped as on a card, or ungrouped; not part of a longer number, name or address. */
const CARD = /(?<![\w.$€£#/-])\d(?:[ -]?\d){12,18}(?![\w/]|[.,-]\d)/g;
const GROUPED =
  /^(?:\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5}|\d{4}([ -])\d{4}\3\d{4}\3\d{2,3})$/;
const CARD_WORDS =
  /card|visa|master|amex|american express|diners|discover|jcb|maestro|kredit|karte|carte|tarjeta|carta|\bpan\b|cvv|cvc|卡|カード|карт/i;
const ID_WORDS =
  /(?:^|[^a-z])(?:id|ids|order|tracking|sku|ean|gtin|isbn|imei|serial|ref|reference|invoice|ts|time|timestamp|created|updated|number|nr|no|ticket|session|tweet|post|flight|phone|tel)(?:[^a-z]{0,4}|number[^a-z]{0,4})$/i;

function* findCards(text: string, name: string): Generator<SecretFinding> {
  for (const { index, 0: written } of text.matchAll(CARD)) {
    const digits = written.replace(/[ -]/g, "");
    if (!isCardNumber(digits)) continue;
    const before = `${name} ${text.slice(Math.max(0, index - 60), index)}`;
    const isGrouped = GROUPED.test(written);
    if (!CARD_WORDS.test(before) && (!isGrouped || written === digits) && ID_WORDS.test(asWords(before)))
      continue;
    if (!CARD_WORDS.test(before) && written !== digits && !isGrouped) continue;
    yield {
      kind: "card-number",
      rule: "card-number",
      label: "Card number",
      start: index,
      end: index + written.length,
    };
  }
}

/** `orderId":"` → `order id`: the last word of a member's name says what the number is. */
const asWords = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/["'\s:=_-]+$/g, "")
    .toLowerCase();

const IBAN_START = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?=[ ]?[A-Z0-9])/g;

function* findIbans(text: string): Generator<SecretFinding> {
  for (const { index, 0: head } of text.matchAll(IBAN_START)) {
    const length = ibanLength(head.slice(0, 2));
    if (length === 0) continue;
    let compact = "";
    let at = index;
    for (; compact.length < length && at < text.length; at++) {
      const sign = text[at] as string;
      if (/[A-Z0-9]/.test(sign)) compact += sign;
      else if (sign !== " " || text[at - 1] === " ") break;
    }
    if (/[A-Za-z0-9]/.test(text[at] ?? "") || !isIban(compact)) continue;
    yield { kind: "account-number", rule: "iban", label: "Bank account number", start: index, end: at };
  }
}

const escaped = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** A necessary condition for any secret: one test rules out most texts. */
const MAY_HOLD = new RegExp(
  [
    ...new Set(SHAPES.map(({ anchor }) => escaped(anchor))),
    "-----BEGIN ",
    "\\d(?:[ -]?\\d){12}",
    "[A-Z]{2}\\d{2} ?[A-Z0-9]",
    INVISIBLE.source,
  ].join("|"),
);

export const mayHoldSecret = (text: string): boolean => MAY_HOLD.test(text);

/** @param name of the member that holds the text: it may say what a number is */
export function findSecrets(text: string, name = ""): SecretFinding[] {
  if (!mayHoldSecret(text)) return [];
  const { text: seen, place } = visible(text);
  const found: SecretFinding[] = [];
  const sources = [
    findPem(seen),
    ...SHAPES.filter(({ anchor }) => seen.includes(anchor)).map((shape) => findShape(seen, shape)),
    findCards(seen, name),
    findIbans(seen),
  ];
  for (const source of sources) {
    for (const finding of source) {
      if (found.length >= MAX_SECRETS) return [{ ...finding, start: 0, end: text.length }];
      found.push({ ...finding, start: place(finding.start), end: place(finding.end - 1) + 1 });
    }
  }
  return withoutOverlaps(found.sort((a, b) => a.start - b.start || b.end - a.end));
}

/** Merges overlapping findings into the one that begins first. */
function withoutOverlaps(sorted: readonly SecretFinding[]): SecretFinding[] {
  const kept: SecretFinding[] = [];
  for (const finding of sorted) {
    const last = kept.at(-1);
    if (last === undefined || finding.start >= last.end) kept.push(finding);
    else if (finding.end > last.end) kept[kept.length - 1] = { ...last, end: finding.end };
  }
  return kept;
}
