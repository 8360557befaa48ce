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
  readonly until?: string;
  /** When it ends, in milliseconds since the epoch: where that stands among other things. */
  readonly ends?: (query: Query) => number;
  /** With one of these it opens more than one thing. */
  readonly wide?: (query: Query) => boolean;
}

/** `sr=c` opens a container, `srt` all of an account. */
const opensMany = (query: Query): boolean =>
  query.has("srt") || !/^(?:b|bv|bs|f)?$/.test(query.get("sr") ?? "");

interface Policy {
  readonly Resource?: unknown;
  readonly Condition?: { readonly DateLessThan?: { readonly "AWS:EpochTime"?: unknown } };
}

const jsonIn = (base64: string): unknown => {
  try {
    return JSON.parse(atob(base64));
  } catch {
    return undefined;
  }
};

/** CloudFront writes `-`, `_` and `~` for `+`, `=` and `/`. */
function policyOf(query: Query): Policy | undefined {
  const text = (query.get("policy") ?? "").replace(/[-_~]/g, (sign) => ({ "-": "+", _: "=" })[sign] ?? "/");
  const all = (jsonIn(text) as { readonly Statement?: readonly Policy[] } | null | undefined)?.Statement;
  return Array.isArray(all) && all.length === 1 ? (all[0] as Policy) : undefined;
}

const secondsOf = (value: unknown): number => (typeof value === "number" ? value * 1000 : Number.NaN);

const endOfPolicy = (query: Query): number =>
  secondsOf(policyOf(query)?.Condition?.DateLessThan?.["AWS:EpochTime"]);

const isWidePolicy = (query: Query): boolean => /[*?]|^$/.test(String(policyOf(query)?.Resource ?? ""));

const claimsOf = (token = ""): { readonly exp?: unknown; readonly url?: unknown } =>
  (jsonIn((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")) ?? {}) as object;

const SIGNERS: readonly Signer[] = [
  { signature: "x-amz-signature", from: "x-amz-date", until: "x-amz-expires" },
  { signature: "x-goog-signature", from: "x-goog-date", until: "x-goog-expires" },
  { signature: "x-oss-signature", from: "x-oss-date", until: "x-oss-expires" },
  { signature: "x-cos-signature", from: "x-cos-date", until: "x-cos-expires" },
  { signature: "q-signature", ends: (query) => timeOf((query.get("q-sign-time") ?? "").split(/;|%3B/i)[1]) },
  // Backblaze; what it says of its end is encrypted.
  { signature: "authorization", ends: () => Number.NaN },
  // Supabase: a token that names its file.
  {
    signature: "token",
    ends: (query) => secondsOf(claimsOf(query.get("token")).exp),
    wide: (query) => typeof claimsOf(query.get("token")).url !== "string",
  },
  {
    signature: "signature",
    beside: ["policy"],
    ends: endOfPolicy,
    wide: isWidePolicy,
  },
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

function endsSoon({ from, until = "", ends }: Signer, query: Query, now: number): boolean {
  if (ends !== undefined) return ends(query) - now <= WEEK;
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

export const MAY_BE_SIGNED = "[?&;6][A-Za-z-]{0,7}[Ss]ig(?:nature)?=|[?]Authorization=|/object/sign/";
const SIGNED = new RegExp(MAY_BE_SIGNED);
const ADDRESS = /https?:\/\/(?:[^\s"'<>`\\]|\\u0026){8,8000}/g;
/** A sentence's punctuation, or the end of a link in Markdown. */
const TAIL = /[).,;\]}]+$/;

/** Parameters that other addresses have, too. */
function isOfSigner({ signature }: Signer, address: string, query: Query): boolean {
  if (signature === "sig") return query.has("sv");
  if (signature === "token") return address.includes("/object/sign/");
  return signature !== "authorization" || /^https:\/\/[^/?]*\.backblazeb2\.com\//.test(address);
}

export function findSigned(text: string, now = Date.now()): SignedAddress[] {
  if (!SIGNED.test(text)) return [];
  return [...text.matchAll(ADDRESS)].flatMap(({ index, 0: whole }) => {
    const address = whole.replace(TAIL, "");
    const query = queryOf(address);
    const signer = SIGNERS.find(
      ({ signature, beside, until }) =>
        query.has(signature) &&
        (until === undefined || query.has(until) || signature === "sig") &&
        (beside?.some((each) => query.has(each)) ?? true),
    );
    if (signer === undefined || !isOfSigner(signer, address, query)) return [];
    const passes = signer.wide?.(query) !== true && endsSoon(signer, query, now);
    return [{ start: index, end: index + address.length, passes }];
  });
}

const OWN =
  /(?:[?&;]|\\u0026)(?:x-(?:amz|goog|oss|cos)-[a-z-]{1,30}|sig|signature|awsaccesskeyid|ossaccesskeyid|policy|authorization|token|q-[a-z-]{1,20})=[^&?;]*$/i;

/** @param before the address up to a value: whether that belongs to its signer */
export const isSigners = (before: string): boolean => OWN.test(before.slice(-200));
