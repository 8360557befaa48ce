/** S1 §secret_reference · S1-12, S1-13, S1-15, S1-26 */
import type { SecretReference } from "../boundary/types.js";
import {
  secretDefaultLabel,
  secretIdInvalid,
  secretOriginOpaque,
  secretTtlInvalid,
  secretTypeInvalid,
  secretUrlForeign,
  secretUrlInvalid,
  secretUrlScheme,
  secretUrlUserinfo,
} from "../errors.js";
import { hasOwn, isFiniteNumber, mathMin, parseUrl, slice } from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";
import { cleanText } from "./clean-text.js";

/** A reference lives a day at most, whatever the page says. */
const TTL_CAP_SECONDS = 86_400;
const LABEL_LIMIT = 80;
const ID_LIMIT = 512;
const URL_LIMIT = 2_048;

type Item = { readonly [key: string]: JsonValue };

export type ParsedSecretReference =
  | { readonly ok: true; readonly reference: SecretReference }
  | { readonly ok: false; readonly label: string; readonly problem: string };

type Checked = { readonly problem: string } | { readonly href: string };

const own = (item: Item, key: string): unknown => (hasOwn(item, key) ? item[key] : undefined);

/**
 * Checks a `secret_reference` that a tool returned.
 *
 * @param item plain data (own members only are read)
 * @param origin the registering document's origin, as the browser states it
 * @param now milliseconds since the epoch; `ttl` counts from here
 * @returns the reference, or a label and the problem, both for the person only
 */
export function parseSecretReference(item: Item, origin: string, now: number): ParsedSecretReference {
  const label = parseLabel(own(item, "label"));
  const id = own(item, "id");
  const ttl = own(item, "ttl");
  const refuse = (problem: string): ParsedSecretReference => ({ ok: false, label, problem });
  if (own(item, "type") !== "secret_reference") return refuse(secretTypeInvalid());
  if (typeof id !== "string" || id === "" || id.length > ID_LIMIT) return refuse(secretIdInvalid());
  const url = checkRedeemUrl(own(item, "redeemUrl"), origin);
  if ("problem" in url) return refuse(url.problem);
  if (ttl !== undefined && ttl !== null && typeof ttl !== "number") return refuse(secretTtlInvalid());
  return { ok: true, reference: { id, label, redeemUrl: url.href, expiresAt: parseTtl(ttl, now) } };
}

function parseLabel(label: unknown): string {
  return (typeof label === "string" && cleanText(label, LABEL_LIMIT)) || secretDefaultLabel();
}

/** Absent means no end. What is not a positive finite number, or the `null` that JSON makes of NaN, has ended. */
function parseTtl(ttl: number | null | undefined, now: number): number | undefined {
  if (ttl === undefined) return undefined;
  return ttl !== null && isFiniteNumber(ttl) && ttl > 0 ? now + mathMin(ttl, TTL_CAP_SECONDS) * 1_000 : now;
}

/**
 * The address is resolved against the root of the registering origin (`/api/x` and
 * `api/x` mean the same), so the path of the page that happens to be open does not
 * change where a secret comes from. Every check reads the parsed URL, never the text.
 */
function checkRedeemUrl(redeemUrl: unknown, origin: string): Checked {
  const base = parseUrl(origin);
  if (base === null || base.origin !== origin || base.origin === "null")
    return { problem: secretOriginOpaque() };
  if (typeof redeemUrl !== "string" || redeemUrl === "" || redeemUrl.length > URL_LIMIT) {
    return { problem: secretUrlInvalid() };
  }
  const url = parseUrl(redeemUrl, `${origin}/`);
  if (url === null) return { problem: secretUrlInvalid() };
  // A `blob:` URL has the origin of its maker: the scheme is checked by itself, not through the origin.
  if (url.protocol !== "https:" && url.protocol !== "http:") return { problem: secretUrlScheme() };
  if (url.username !== "" || url.password !== "") return { problem: secretUrlUserinfo() };
  if (url.origin !== origin) return { problem: secretUrlForeign() };
  // A fragment is never sent; dropped, so that two references to one address read the same.
  return { href: slice(url.href, 0, url.href.length - url.hash.length) };
}
