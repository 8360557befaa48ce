/** S1 §secret_reference · S1-12, S1-13, S1-15, S1-26 */

import { mathMin, parseUrl, readOwn, split, startsWith } from "../../intrinsics/primordials.js";
import { secretDefaultLabel, secretUnusable } from "../../texts/people.js";
import type { JsonValue } from "../schema/types.js";
import { cleanText } from "./clean-text.js";
import type { SecretReference } from "./types.js";

/** A reference lives a day at most, whatever the page says. */
const TTL_CAP_SECONDS = 86_400;
const LABEL_LIMIT = 80;
const ID_LIMIT = 512;
const URL_LIMIT = 2_048;

const isText = (value: unknown, limit: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= limit;

/**
 * Checks a `secret_reference` that a tool returned.
 *
 * @param item plain data (own members only are read)
 * @param origin the registering document's origin, as the browser states it
 * @param now milliseconds since the epoch; `ttl` counts from here
 * @returns the reference, or in words, for the person only, what is wrong with it
 */
export function parseSecretReference(
  item: { readonly [key: string]: JsonValue },
  origin: string,
  now: number,
): SecretReference | string {
  const id = readOwn(item, "id");
  const ttl = readOwn(item, "ttl");
  const address = readOwn(item, "redeemUrl");
  const claimed = readOwn(item, "label");
  const label = (typeof claimed === "string" && cleanText(claimed, LABEL_LIMIT)) || secretDefaultLabel();
  const named = readOwn(item, "type") === "secret_reference" && isText(id, ID_LIMIT);
  // JSON makes `null` of NaN.
  const timed = ttl === undefined || ttl === null || typeof ttl === "number";
  if (!named || !timed || !isText(address, URL_LIMIT)) return `${label}: ${secretUnusable()}`;
  const redeemUrl = checkAddress(address, origin);
  if (redeemUrl === undefined) return `${label}: ${secretUnusable()}`;
  // Without a ttl there is no end; what is not a positive finite number has ended.
  const seconds = ttl && ttl > 0 && ttl < Infinity ? mathMin(ttl as number, TTL_CAP_SECONDS) : 0;
  return { id, label, redeemUrl, expiresAt: ttl === undefined ? undefined : now + seconds * 1_000 };
}

/**
 * The whole address where it is one of `origin`; undefined for any other. It is resolved
 * against the root of the origin (`/api/x` and `api/x` mean the same), so the path of
 * the page that happens to be open does not change where a secret comes from.
 */
export function checkAddress(address: string, origin: string): string | undefined {
  const url = parseUrl(address, `${origin}/`);
  // The parsed URL is checked, never the text. A `blob:` URL has the origin of its maker, and one with a user name
  // that of its host: neither begins with it.
  if (url === null || url.origin !== origin || !startsWith(url.href, `${origin}/`)) return undefined;
  // A fragment is never sent; dropped, so that two references to one address read the same.
  return split(url.href, "#")[0];
}
