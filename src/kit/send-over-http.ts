/** Sends requests to a backend as a browser does, over the network. */
import type { HttpAnswer, KitUser } from "./case-types.js";
import type { BackendRequest } from "./target-types.js";

export interface HttpOptions {
  /** The site's origin as browsers know it: `https://shop.example`. */
  readonly origin: string;
  /** Headers of a signed-in user: their cookies, and others that your endpoint insists on. */
  headersFor(user: Exclude<KitUser, null>): Readonly<Record<string, string>>;
  /** Default: the platform's own. */
  readonly fetch?: typeof fetch;
}

const OTHER_SITE = "https://other.example";

/** The headers that the browser itself adds. */
const fetchMetadata = (crossSite: boolean): Record<string, string> => ({
  Accept: "application/json",
  "Sec-Fetch-Site": crossSite ? "cross-site" : "same-origin",
  "Sec-Fetch-Mode": "cors",
  "Sec-Fetch-Dest": "empty",
  ...(crossSite ? { Origin: OTHER_SITE } : {}),
});

/** @returns a `send` for {@link Backend}. Redirects are not followed. */
export function sendOverHttp(options: HttpOptions): (request: BackendRequest) => Promise<HttpAnswer> {
  const { origin, headersFor, fetch: ask = fetch } = options;
  return async ({ method, url, user, crossSite }) => {
    const headers = { ...(user === null ? {} : headersFor(user)), ...fetchMetadata(crossSite) };
    const response = await ask(new URL(url, origin), { method, headers, redirect: "manual" });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
}
