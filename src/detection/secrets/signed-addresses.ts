/**
 * Addresses that a store of files has signed. Whoever has one may do what it is for, so it passes
 * or is withheld as a whole: without a part of it, it opens nothing. It passes where it opens one
 * thing and ends within a week.
 */

const WEEK = 7 * 24 * 60 * 60 * 1000;

type Query = ReadonlyMap<string, string>;

interface Signer {
  /** The parameter that holds the signature. */
  readonly signature: string;
  /** It is a signer's only with one of these. */
  readonly beside?: readonly string[];
  /** When it was signed, where the address says so. */
  readonly from?: string;
  /** When it ends, or how many seconds later. */
  readonly until: string;
  /** With one of these it opens more than one thing. */
  readonly wide?: (query: Query) => boolean;
}

/** `sr=c` opens a container, `srt` all of an account. */
const opensMany = (query: Query): boolean =>
  query.has("srt") || !/^(?:b|bv|bs|f)?$/.test(query.get("sr") ?? "");

const SIGNERS: readonly Signer[] = [
  { signature: "x-amz-signature", from: "x-amz-date", until: "x-amz-expires" },
  { signature: "x-goog-signature", from: "x-goog-date", until: "x-goog-expires" },
  { signature: "x-oss-signature", from: "x-oss-date", until: "x-oss-expires" },
  { signature: "x-cos-signature", from: "x-cos-date", until: "x-cos-expires" },
  { signature: "sig", from: "st", until: "se", wide: opensMany },
  {
    signature: "signature",
    beside: ["awsaccesskeyid", "googleaccessid", "ossaccesskeyid", "key-pair-id", "keyname"],
    until: "expires",
  },
];

/** `20260305T101500Z`, ISO 8601, or seconds. */
function timeOf(text: string | undefined): number {
  if (text === undefined) return Number.NaN;
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000;
  const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (basic !== null) {
    const [, year, month, day, ...time] = basic;
    return Date.parse(`${year}-${month}-${day}T${time.join(":")}Z`);
  }
  return /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
}

function endsSoon({ from, until }: Signer, query: Query, now: number): boolean {
  const last = query.get(until) ?? "";
  const begin = timeOf(from === undefined ? undefined : query.get(from));
  const end = /^\d{1,7}$/.test(last) ? begin + Number(last) * 1000 : timeOf(last);
  return end - begin <= WEEK || end - now <= WEEK;
}

function queryOf(address: string): Query {
  const at = address.indexOf("?");
  const query = new Map<string, string>();
  if (at < 0) return query;
  for (const part of address.slice(at + 1).split(/&amp;|&|\\u0026/)) {
    const [name = "", value = ""] = part.split("=", 2);
    // What stands first counts, as it does for most servers.
    const known = name.toLowerCase();
    if (!query.has(known)) query.set(known, value.replaceAll(/%3A/gi, ":").replaceAll(/%2B/gi, "+"));
  }
  return query;
}

export interface SignedAddress {
  readonly start: number;
  readonly end: number;
  readonly passes: boolean;
}

export const MAY_BE_SIGNED = "[?&;6][A-Za-z-]{0,7}[Ss]ig(?:nature)?=";
const SIGNED = new RegExp(MAY_BE_SIGNED);
const ADDRESS = /https?:\/\/(?:[^\s"'<>`\\]|\\u0026){8,8000}/g;
/** A sentence's punctuation, or the end of a link in Markdown. */
const TAIL = /[).,;\]}]+$/;

export function findSigned(text: string, now = Date.now()): SignedAddress[] {
  if (!SIGNED.test(text)) return [];
  return [...text.matchAll(ADDRESS)].flatMap(({ index, 0: whole }) => {
    const address = whole.replace(TAIL, "");
    const query = queryOf(address);
    const signer = SIGNERS.find(
      ({ signature, beside, until }) =>
        query.has(signature) &&
        (query.has(until) || signature === "sig") &&
        (beside?.some((each) => query.has(each)) ?? true),
    );
    if (signer === undefined || (signer.signature === "sig" && !query.has("sv"))) return [];
    const passes = signer.wide?.(query) !== true && endsSoon(signer, query, now);
    return [{ start: index, end: index + address.length, passes }];
  });
}

const OWN =
  /(?:[?&;]|\\u0026)(?:x-(?:amz|goog|oss|cos)-[a-z-]{1,30}|sig|signature|awsaccesskeyid|ossaccesskeyid|policy)=[^&?;]*$/i;

/** @param before the address up to a value: whether that belongs to its signer */
export const isSigners = (before: string): boolean => OWN.test(before.slice(-200));
