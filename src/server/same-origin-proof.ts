/**
 * Checks that a script of our own page, in a browser, sent this request. Pages cannot set
 * `Sec-Fetch-*`; links, forms, images and frames cannot set `Airlock-Redeem`; another origin would
 * need a preflight, which gets no answer · S1-15
 */
import { serverOriginInvalid, serverProofInvalid } from "../texts/server.js";

/**
 * The proof that a request must show before it gets an answer.
 *
 * `"strict"`: `Airlock-Redeem: 1` and all three `Sec-Fetch-*` headers. Only a script of your own
 * page, in a browser, can send that.
 *
 * `"contract"`: only what the proposal's redemption contract requires (S1-14 … S1-16): a
 * same-origin GET with cookies. If a browser sends `Sec-Fetch-*` and `Origin`, they must still
 * agree, so that links, images, frames and other sites are refused. If it sends none (browsers
 * before 2023, insecure origins, proxies that strip them), only the cookie is left: then any page
 * can make the person's browser request a URL that it knows, by a link or an image. It cannot read
 * the response, but it uses up a one-time secret. So make session cookies `SameSite=Strict`, and
 * let no other GET of your origin reflect what is stored.
 */
export type RedemptionProof = "strict" | "contract";

/** The modes of `fetch` whose response a script can read, unlike navigations and `no-cors`. */
const MODES = new Set(["cors", "same-origin"]);

/**
 * @param origins the site's own, as browsers know them; if empty, the origin of the request's URL
 * counts
 */
export function isSameOriginFetch(
  { headers, url }: Request,
  origins: readonly string[],
  proof: RedemptionProof,
): boolean {
  // The exact value: a header that was sent twice arrives as "1, 1".
  const marker = headers.get("airlock-redeem");
  if (proof === "strict" ? marker !== "1" : marker !== null && marker !== "1") return false;
  // Browsers have sent these three to secure origins since 2023. Without them, nothing is proven.
  const says = (name: string, isFine: (value: string) => boolean): boolean => {
    const value = headers.get(name);
    return value === null ? proof === "contract" : isFine(value);
  };
  if (!says("sec-fetch-site", (site) => site === "same-origin")) return false;
  if (!says("sec-fetch-dest", (destination) => destination === "empty")) return false;
  if (!says("sec-fetch-mode", (mode) => MODES.has(mode))) return false;
  // A same-origin GET has no Origin. If one is present it must agree; `null` does not.
  const origin = headers.get("origin");
  if (origin === null) return true;
  return origins.length > 0 ? origins.includes(origin) : origin === new URL(url).origin;
}

/** @throws TypeError for any other value */
export function checkProof(proof: unknown = "strict"): RedemptionProof {
  if (proof !== "strict" && proof !== "contract") throw new TypeError(serverProofInvalid());
  return proof;
}

/** @throws TypeError if an origin is not in the browser's form */
export function checkOrigins(origin: string | readonly string[] = []): readonly string[] {
  const origins = typeof origin === "string" ? [origin] : origin;
  if (!Array.isArray(origins)) throw new TypeError(serverOriginInvalid());
  for (const each of origins) {
    if (!URL.canParse(each) || new URL(each).origin !== each) throw new TypeError(serverOriginInvalid());
  }
  return origins;
}
