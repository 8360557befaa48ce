/** S1 §secret_reference · S1-12, S1-13, S1-15, S1-26 */

import { mathMin, readOwn } from "../../intrinsics/language.js";
import { parseUrl, stringSplit, stringStartsWith } from "../../intrinsics/text.js";
import { causes } from "../../texts/mistake-lines.js";
import { secretDefaultLabel, secretUnusable } from "../../texts/people.js";
import type { JsonValue } from "../schema/types.js";
import { cleanText } from "./clean-text.js";
import type { SecretReference } from "./types.js";

/** A reference expires after a day at the latest, whatever the page says. */
const TTL_CAP_SECONDS = 86_400;
const LABEL_LIMIT = 80;
const ID_LIMIT = 512;
const URL_LIMIT = 2_048;

const isText = (value: unknown, limit: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= limit;

/**
 * Checks a `secret_reference` that a tool returned.
 * sensitive-results §parse a secret reference, 1, 2, 3, 5
 *
 * @param item plain data (only own members are read)
 * @param origin the registering document's origin, as the browser states it
 * @param now milliseconds since the epoch; `ttl` counts from here
 * @param refused hears what its author did wrong
 * @returns the reference, or a sentence for the person that says what is wrong with it
 */
export function parseSecretReference(
  item: { readonly [key: string]: JsonValue },
  origin: string,
  now: number,
  refused: (cause: string) => void = () => {},
): SecretReference | string {
  const id = readOwn(item, "id");
  const ttl = readOwn(item, "ttl");
  const address = readOwn(item, "redeemUrl");
  const claimed = readOwn(item, "label");
  const label = (typeof claimed === "string" && cleanText(claimed, LABEL_LIMIT)) || secretDefaultLabel();
  const named = readOwn(item, "type") === "secret_reference" && isText(id, ID_LIMIT);
  // JSON turns NaN into `null`.
  const timed = ttl === undefined || ttl === null || typeof ttl === "number";
  const redeemUrl = isText(address, URL_LIMIT) ? checkAddress(address, origin) : "";
  if (!named || !timed || !redeemUrl) {
    const { noId, noAddress, badTtl, otherOrigin } = causes;
    refused((!named ? noId : !timed ? badTtl : redeemUrl === "" ? noAddress : otherOrigin)());
    return `${label}: ${secretUnusable()}`;
  }
  // Without a ttl it never expires. A ttl that is not a positive finite number has expired already.
  const seconds = ttl && ttl > 0 && ttl < Infinity ? mathMin(ttl as number, TTL_CAP_SECONDS) : 0;
  return { id, label, redeemUrl, expiresAt: ttl === undefined ? undefined : now + seconds * 1_000 };
}

/**
 * The absolute URL if it belongs to `origin`; undefined otherwise. It is resolved against the root
 * of the origin (`/api/x` and `api/x` mean the same), so that the path of the open page cannot
 * change where a secret comes from.
 * sensitive-results §parse a secret reference, 4
 */
export function checkAddress(address: string, origin: string): string | undefined {
  const url = parseUrl(address, `${origin}/`);
  // Checks the parsed URL, never the text. Attacks: a `blob:` URL has its maker's origin, and a URL
  // with a user name its host's; the `href` of neither begins with the origin.
  if (url === null || url.origin !== origin || !stringStartsWith(url.href, `${origin}/`)) return undefined;
  // `fetch` never sends a fragment. Without it, two references to one address are equal.
  return stringSplit(url.href, "#")[0];
}
