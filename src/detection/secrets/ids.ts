/** Matches that name a key and open nothing: publishable keys, and ids where they stand as ids. */
import type { Surroundings } from "./secret-kind.js";

/** `AccessKeyId` of an answer; in a file, its key stands next to `AWS_ACCESS_KEY_ID`. */
const KEY_ID = /(?:^|[^A-Za-z0-9_])(?:AWS)?(?:[aA]ccessKeyId|access_key_id|[kK]eyId|key_id|[cC]redential)$/;
const SID = /(?:^|[^A-Za-z0-9])(?:[A-Za-z0-9_]{0,40}_)?sid$|[a-z]Sid$/i;
/** `AKIA…/20260305/eu-central-1/s3/aws4_request`: what a signature was made for. */
const SCOPE = /^(?:\/|%2F|%252F)\d{8}(?:\/|%2F|%252F)/i;
const ASSIGNED = /["']?\s{0,4}[:=]\s{0,4}\\?["']?$/;

const isNamed = ({ before, name }: Surroundings, form: RegExp): boolean =>
  before === "" ? form.test(name) : ASSIGNED.test(before) && form.test(before.replace(ASSIGNED, ""));

export const isKeyId = (_match: string, around: Surroundings): boolean =>
  SCOPE.test(around.after) || isNamed(around, KEY_ID);

/** Twilio's `SK…` is the id of an API key; its secret has no known shape. */
export const isSid = (_match: string, around: Surroundings): boolean => isNamed(around, SID);

/** Supabase gives every visitor of a site a token for the role `anon`. */
export function isPublishable(match: string): boolean {
  const [, payload = ""] = match.split(".");
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return (claims as { readonly role?: unknown } | null)?.role === "anon";
  } catch {
    return false;
  }
}

const WEB_NAME =
  /(?:NEXT_PUBLIC|NUXT_PUBLIC|EXPO_PUBLIC|PUBLIC|VITE|REACT_APP|GATSBY)_[A-Z0-9_]{1,60}["']?\s{0,4}[:=]\s{0,4}["']?$/;
/** Addresses that a page gives to each of its visitors. */
const WEB_ADDRESS =
  /(?:maps\.googleapis\.com\/maps\/api\/(?:js|staticmap|streetview)|google\.com\/maps\/embed\/)[^\s"'<>]{0,160}$/;
const WEB_CONFIG = /authDomain|firebaseConfig|\.firebaseapp\.com|messagingSenderId/;

/**
 * What a site gives to each of its visitors is no secret: Google's key in the web configuration of
 * Firebase, in the addresses of Maps that a page shows, and behind a name that says it. The same
 * key elsewhere, as in a call of Geocoding, costs its owner money.
 */
export const isWebKey = (_match: string, { before, after }: Surroundings): boolean =>
  WEB_NAME.test(before) || WEB_ADDRESS.test(before) || WEB_CONFIG.test(before) || WEB_CONFIG.test(after);
