/**
 * Was this request made by a script of our own page, in a browser? Pages cannot set `Sec-Fetch-*`; links, forms, images
 * and frames cannot set `Airlock-Redeem`; another origin would have to ask first, and is not answered · S1-15
 */
import { serverOriginInvalid } from "../errors.js";

/** The modes of `fetch` with an answer that a script can read. Navigations, `no-cors` and the rest are not. */
const MODES = new Set(["cors", "same-origin"]);

/** @param origins the site's own, as browsers know it; where there are none, that of the request's URL counts */
export function isSameOriginFetch({ headers, url }: Request, origins: readonly string[]): boolean {
  // Exactly this: a header that was sent twice arrives as "1, 1".
  if (headers.get("airlock-redeem") !== "1") return false;
  // Browsers have sent these three to secure origins since 2023. Without them nothing is proved.
  if (headers.get("sec-fetch-site") !== "same-origin") return false;
  if (headers.get("sec-fetch-dest") !== "empty") return false;
  if (!MODES.has(headers.get("sec-fetch-mode") ?? "")) return false;
  // A same-origin GET has no Origin. One that has must agree; `null` is no origin.
  const origin = headers.get("origin");
  if (origin === null) return true;
  return origins.length > 0 ? origins.includes(origin) : origin === new URL(url).origin;
}

/** @throws TypeError for what is not written as browsers write an origin */
export function checkOrigins(origin: string | readonly string[] = []): readonly string[] {
  const origins = typeof origin === "string" ? [origin] : origin;
  if (!Array.isArray(origins)) throw new TypeError(serverOriginInvalid());
  for (const each of origins) {
    if (!URL.canParse(each) || new URL(each).origin !== each) throw new TypeError(serverOriginInvalid());
  }
  return origins;
}
