/**
 * `findSecrets`: undeclared credentials, card numbers and IBANs in one text, with their ranges ·
 * S0-50
 */
import { ibanLength, isCardNumber, isIban } from "./check-digits.js";
import { isPlaceholder, isPlaceholderPassword } from "./placeholders.js";
import { SECRET_KINDS } from "./secrets/all.js";
import { findCarried, isCarryingName, MAY_BE_CARRIED } from "./secrets/carried-secrets.js";
import { findNamed, isSecretName, MAY_BE_NAMED } from "./secrets/named-secrets.js";
import { findSigned, isSigners, MAY_BE_SIGNED, type SignedAddress } from "./secrets/signed-addresses.js";
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

/** With `d`, a match tells the position of group 1. */
const SHAPES = SECRET_KINDS.flatMap((kind) =>
  kind.form === undefined
    ? []
    : [{ ...kind, anchor: kind.anchor ?? "", form: new RegExp(kind.form, `${kind.form.flags}d`) }],
);
type Shape = (typeof SHAPES)[number];

const LABELS = new Map(SECRET_KINDS.map(({ rule, label }) => [rule, label.en]));

const finding = (
  kind: SecretFinding["kind"],
  rule: string,
  { start, end }: { readonly start: number; readonly end: number },
): SecretFinding => ({ kind, rule, label: LABELS.get(rule) ?? rule, start, end });

const isAnchored = (text: string, { anchor }: Shape): boolean =>
  typeof anchor === "string" ? text.includes(anchor) : anchor.test(text);

/** How much of a text around a number says what it is. */
const AROUND = 60;
/** The same of a key. */
const NEAR = 200;

function* findShape(
  text: string,
  name: string,
  { rule, label, form, isId }: Shape,
): Generator<SecretFinding> {
  for (const match of text.matchAll(form)) {
    const [start, end] = match.indices?.[1] ?? [match.index, match.index + match[0].length];
    const value = text.slice(start, end);
    if (rule === "url-password" ? isPlaceholderPassword(value) : isPlaceholder(value)) continue;
    const before = text.slice(Math.max(0, start - NEAR), start);
    if (isId?.(value, { before, after: text.slice(end, end + NEAR), name }) === true) continue;
    yield { kind: "credential", rule, label: label.en, start, end };
  }
}

function* findNamedSecrets(text: string, name: string): Generator<SecretFinding> {
  for (const { rule, ...place } of findNamed(text, name)) yield finding("credential", rule, place);
  for (const { rule, ...place } of findCarried(text, name)) yield finding("credential", rule, place);
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
    yield finding("credential", "private-key", { start: from, end });
    from = end - 11;
  }
}

/** Grouped as on a card, or ungrouped; not part of a longer number, name or address. */
const CARD = /(?<![\w.$€£#/-])\d(?:[ -]?\d){12,18}(?![\w/]|[.-]\d|,\d{1,3}(?!\d))/g;
const GROUPED =
  /^(?:\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5}|\d{4}([ -])\d{4}\3\d{4}\3\d{2,3})$/;
const CARD_WORDS =
  /card|visa|master|amex|american express|diners|discover|jcb|maestro|kredit|karte|carte|tarjeta|carta|\bpan\b|cvv|cvc|卡|カード|карт/i;
const ID_WORDS =
  /(?:^|[^a-z])(?:(?:id|order|tracking|track|parcel|shipment|package|waybill|consignment|transaction|txn|sku|ean|gtin|isbn|issn|imei|iccid|imsi|uid|guid|uuid|nonce|seq|sequence|upc|asin|barcode|serial|ref|reference|invoice|receipt|booking|reservation|case|article|item|product|device|batch|customer|member|user|request|message|event|trace|span|job|run|record|row|number|num|ticket|session|tweet|post|flight|phone|tel|bestellung|bestell|sendung|auftrag|aufträg|rechnung|vorgang|artikel|kunde|kunden)(?:e|s|es|en)?|ts|time|timestamp|created|updated|nr|no)(?:[^a-z]{0,4}|[^a-z]{0,2}(?:number|nummer|num|no|nr|id|code|key|list)(?:s|n)?[^a-z]{0,4})$/i;
/** The longest first line that may be the head of a table. */
const MAX_HEAD = 400;
/** What stands between the numbers of a list. */
const BETWEEN = /^["'\s,;|/\]}]{1,6}(?:(?:and|und|et|y|e|en|or|oder)\s)?["'\s[]{0,4}$/;

/** The head of a number's column, in a text that is a table. */
function columnOf(text: string, index: number): string {
  // Attack: thousands of numbers in one line, whose beginning is looked for at each of them.
  const before = text.slice(Math.max(0, index - AROUND - 1), index);
  const end = before.lastIndexOf("\n");
  if (end < 0) return "";
  const line = index - before.length + end + 1;
  const cells = text.slice(line, index).split(/[,;\t|]/);
  return (
    text
      .slice(0, Math.min(line - 1, MAX_HEAD))
      .split("\n", 1)[0]
      ?.split(/[,;\t|]/)[cells.length - 1] ?? ""
  );
}

/** Whether the last word before a number names an id, and nothing near it a card. */
const isNamedAsId = (before: string): boolean => !CARD_WORDS.test(before) && ID_WORDS.test(asWords(before));

function* findCards(text: string, name: string): Generator<SecretFinding> {
  let [last, isId] = [-1, false];
  for (const { index, 0: written } of text.matchAll(CARD)) {
    const digits = written.replace(/[ -]/g, "");
    const before = `${name} ${text.slice(Math.max(0, index - AROUND), index)}`;
    // The name of a list stands before its first number.
    isId =
      isNamedAsId(before) ||
      isNamedAsId(columnOf(text, index)) ||
      (isId && last >= 0 && BETWEEN.test(text.slice(last, index)));
    last = index + written.length;
    if (!isCardNumber(digits)) continue;
    const isGrouped = GROUPED.test(written);
    const isCard = CARD_WORDS.test(before);
    if (!isCard && (!isGrouped || written === digits) && isId) continue;
    if (!isCard && written !== digits && !isGrouped) continue;
    yield finding("card-number", "card-number", { start: index, end: last });
  }
}

/** `orderId":"` → `order id`: the last word of a member's name says what the number is. */
const asWords = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/["'\s:=_[{-]+$/g, "")
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
    yield finding("account-number", "iban", { start: index, end: at });
  }
}

const escaped = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** A necessary condition for any secret: one test rules out most texts. */
const MAY_HOLD = new RegExp(
  [
    ...new Set(SHAPES.map(({ anchor }) => (typeof anchor === "string" ? escaped(anchor) : anchor.source))),
    "-----BEGIN ",
    "\\d(?:[ -]?\\d){12}",
    "[A-Z]{2}\\d{2} ?[A-Z0-9]",
    MAY_BE_NAMED,
    MAY_BE_CARRIED,
    MAY_BE_SIGNED,
    INVISIBLE.source,
  ].join("|"),
);

/** @param name of the member that holds the text: it may say what the text is */
export const mayHoldSecret = (text: string, name = ""): boolean =>
  MAY_HOLD.test(text) || isSecretName(name) || isCarryingName(name);

/**
 * What is found in a signed address goes with it, or stays. Attack: a key that is none of the
 * signer's, in an address that looks signed.
 */
class Addresses {
  readonly #text: string;
  readonly #all: readonly SignedAddress[];
  readonly #withheld = new Set<SignedAddress>();

  constructor(text: string) {
    this.#text = text;
    this.#all = findSigned(text);
    for (const each of this.#all) if (!each.passes) this.#withheld.add(each);
  }

  *outside(found: Generator<SecretFinding>): Generator<SecretFinding> {
    let at = 0;
    let last = 0;
    for (const each of found) {
      // A search in several steps begins again with each.
      if (each.start < last) at = 0;
      last = each.start;
      while ((this.#all[at]?.end ?? Number.POSITIVE_INFINITY) <= each.start) at += 1;
      const address = this.#all[at];
      if (address === undefined || each.start < address.start || each.end > address.end) yield each;
      else if (each.kind === "credential" && !isSigners(this.#text.slice(address.start, each.start)))
        this.#withheld.add(address);
    }
  }

  /** Gives the signed addresses that stay behind. It is called once all else was found. */
  *withheld(): Generator<SecretFinding> {
    for (const each of this.#withheld) yield finding("credential", "signed-address", each);
  }
}

/** @param name of the member that holds the text: it may say what a number is */
export function findSecrets(text: string, name = ""): SecretFinding[] {
  if (!mayHoldSecret(text, name)) return [];
  const { text: seen, place } = visible(text);
  const found: SecretFinding[] = [];
  const addresses = new Addresses(seen);
  const sources = [
    findPem(seen),
    ...[
      ...SHAPES.filter((shape) => isAnchored(seen, shape)).map((shape) => findShape(seen, name, shape)),
      findNamedSecrets(seen, name),
      findCards(seen, name),
    ].map((source) => addresses.outside(source)),
    findIbans(seen),
    addresses.withheld(),
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
