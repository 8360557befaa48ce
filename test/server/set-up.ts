/**
 * A site's backend without a network: a store, a handler, a browser's request, and a clock that the
 * test moves.
 */
import {
  createRedemptionHandler,
  createSecretStore,
  type RedemptionHandlerOptions,
  type SecretStoreOptions,
} from "../../src/server/index.js";

export const ORIGIN = "https://shop.example";
export const PATH = "/api/secrets";
export const CANARY = "sk-canary-4f9b2c77d1e0";
const KEYS: readonly Uint8Array[] = [new Uint8Array(32).fill(7)];
export const ADA = "session-of-ada";
export const GRACE = "session-of-grace";

/** The headers that a browser sends with the fetch of a page's own script. */
export const BROWSER: Readonly<Record<string, string>> = {
  "Airlock-Redeem": "1",
  "Sec-Fetch-Site": "same-origin",
  "Sec-Fetch-Mode": "cors",
  "Sec-Fetch-Dest": "empty",
};

type Changes = Readonly<Record<string, string | undefined>>;

/** `undefined` leaves a header out. */
function headersOf(user: string | undefined, changes: Changes = {}): Headers {
  const all = Object.entries({ ...BROWSER, Cookie: user, ...changes });
  return new Headers(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const readAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

export interface SiteOptions {
  readonly store?: Partial<SecretStoreOptions>;
  readonly handler?: Partial<RedemptionHandlerOptions>;
}

export function openSite({ store = {}, handler = {} }: SiteOptions = {}) {
  let now = Date.UTC(2026, 10, 21);
  const clock = () => now;
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const secrets = createSecretStore({ path: PATH, now: clock, onError, keys: KEYS, ...store });
  const answer = createRedemptionHandler({
    secrets,
    user: (request) => request.headers.get("cookie"),
    rateLimit: { tries: 1_000, now: clock },
    onError,
    ...handler,
  });
  return {
    secrets,
    answer,
    faults,
    clock,
    issue: (user = ADA, more = {}) => secrets.issue(CANARY, { label: "API key", user, ...more }),
    /** Asks as the browser of `user` would, but for `changes`. */
    async ask(
      path: string,
      user: string | undefined = ADA,
      changes: Changes = {},
      method = "GET",
    ): Promise<Answer> {
      const request = new Request(new URL(path, ORIGIN), { method, headers: headersOf(user, changes) });
      return readAnswer(await answer(request));
    },
    /** Seconds. */
    wait(seconds: number) {
      now += seconds * 1_000;
    },
  };
}

/** Keyv over a Map, seen from outside: what a thief of the store would have. */
export const storedText = (map: Map<string, unknown>): string => JSON.stringify([...map]);
