/**
 * Was this request made by a script of our own page, in a browser? Pages cannot set `Sec-Fetch-*`; links, forms, images
 * and frames cannot set `Airlock-Redeem`; another origin would have to ask first, and is not answered · S1-15
 */
import { serverOriginInvalid, serverProofInvalid } from "../texts/server.js";

/**
 * What a request must show before it is answered.
 *
 * `"strict"`: `Airlock-Redeem: 1` and all three `Sec-Fetch-*` headers. Only a script of your own page, in a browser, can
 * send that.
 *
 * `"contract"`: what the proposal's redemption contract asks for, and no more (S1-14 … S1-16): a same-origin GET with
 * cookies. What a browser says in `Sec-Fetch-*` and `Origin` must still agree, so that links, images, frames and other
 * sites are refused wherever they are sent. Where none is sent (browsers before 2023, insecure origins, proxies that take
 * them away), only the cookie is left: then any page can have the person's browser ask, by a link or an image, for an
 * address that it knows. It cannot read the answer, but a one-time secret is used up. So have session cookies be
 * `SameSite=Strict`, and let no other GET of your origin reflect what is stored.
 */
export type RedemptionProof = "strict" | "contract";

/** The modes of `fetch` with an answer that a script can read. Navigations, `no-cors` and the rest are not. */
const MODES = new Set(["cors", "same-origin"]);

/** @param origins the site's own, as browsers know it; where there are none, that of the request's URL counts */
export function isSameOriginFetch(
  { headers, url }: Request,
  origins: readonly string[],
  proof: RedemptionProof,
): boolean {
  // Exactly this: a header that was sent twice arrives as "1, 1".
  const marker = headers.get("airlock-redeem");
  if (proof === "strict" ? marker !== "1" : marker !== null && marker !== "1") return false;
  // Browsers have sent these three to secure origins since 2023. Without them nothing is proved.
  const says = (name: string, isFine: (value: string) => boolean): boolean => {
    const value = headers.get(name);
    return value === null ? proof === "contract" : isFine(value);
  };
  if (!says("sec-fetch-site", (site) => site === "same-origin")) return false;
  if (!says("sec-fetch-dest", (destination) => destination === "empty")) return false;
  if (!says("sec-fetch-mode", (mode) => MODES.has(mode))) return false;
  // A same-origin GET has no Origin. One that has must agree; `null` is no origin.
  const origin = headers.get("origin");
  if (origin === null) return true;
  return origins.length > 0 ? origins.includes(origin) : origin === new URL(url).origin;
}

/** @throws TypeError for what is neither */
export function checkProof(proof: unknown = "strict"): RedemptionProof {
  if (proof !== "strict" && proof !== "contract") throw new TypeError(serverProofInvalid());
  return proof;
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
