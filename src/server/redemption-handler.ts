/** S1 §4a redemption endpoint contract, the site's side · S1-14 … S1-20 */
import {
  serverLimitInvalid,
  serverRateLimitInvalid,
  serverSecretsInvalid,
  serverUserFunctionInvalid,
} from "../texts/server.js";
import { answerWithValue, refuse } from "./answers.js";
import { checkUser } from "./check-issue.js";
import { createReporter } from "./create-reporter.js";
import { createRateLimit, type RateLimiter, type RateLimitOptions } from "./rate-limit.js";
import { checkOrigins, checkProof, isSameOriginFetch, type RedemptionProof } from "./same-origin-proof.js";
import type { SecretStore } from "./types.js";

type UserId = string | undefined | null;

export interface RedemptionHandlerOptions<Context = unknown> {
  readonly secrets: Pick<SecretStore, "redeem">;
  /**
   * The signed-in user, from your own session: the same text that the secret was issued for.
   * Undefined or null if no user is signed in. `context` is the argument after the request (Hono's
   * `c`, Express's `req`, a Worker's `env`).
   */
  readonly user: (request: Request, context: Context) => UserId | Promise<UserId>;
  /**
   * Your origin as browsers see it (`https://shop.example`), if a proxy hides it from the request's
   * URL.
   */
  readonly origin?: string | readonly string[];
  /**
   * Default `"strict"`. `"contract"` also answers browsers that send no more than the proposal
   * requires, and loses the proof that one of your own scripts asks; see {@link RedemptionProof}
   * before you choose it · S1-16
   */
  readonly proof?: RedemptionProof;
  /** Default: 30 attempts a minute for each user, counted in this process. */
  readonly rateLimit?: RateLimitOptions | RateLimiter;
  /** Called with every fault; the response does not contain it. Default `console.error`. */
  readonly onError?: (error: unknown) => void;
}

/** With an open `Context`, the argument is optional. */
export type RedemptionHandler<Context = unknown> = (
  request: Request,
  ...context: unknown extends Context ? [context?: Context] : [context: Context]
) => Promise<Response>;

/** The id is the last segment of the path, so the handler can be mounted anywhere. */
function idOf({ url }: Request): string {
  const { pathname } = new URL(url);
  return pathname.slice(pathname.lastIndexOf("/") + 1);
}

function limiterOf(option: RateLimitOptions | RateLimiter = {}): RateLimiter {
  if (typeof option !== "object" || option === null) throw new TypeError(serverRateLimitInvalid());
  if (!("take" in option)) return createRateLimit(option);
  if (typeof option.take !== "function") throw new TypeError(serverRateLimitInvalid());
  return option;
}

async function waitFor(limiter: RateLimiter, user: string): Promise<number> {
  const wait = await limiter.take(user);
  if (typeof wait !== "number" || !(wait >= 0)) throw new TypeError(serverLimitInvalid());
  return Math.ceil(wait);
}

/**
 * Only `GET <path>/<id>`. Responds 200 with `{ "value": string }`; 401 no user is signed in; 403
 * not a fetch of our own page; 404 this user has no such secret; 405 another method; 410 used or
 * expired; 429 with `Retry-After`; 500 a fault. Every response but 200 is `{ "error": { "code",
 * "message" } }`. The promise never rejects.
 *
 * @throws TypeError for unusable options
 */
export function createRedemptionHandler<Context = unknown>(
  options: RedemptionHandlerOptions<Context>,
): RedemptionHandler<Context> {
  const { secrets, user: findUser } = options ?? {};
  if (typeof secrets?.redeem !== "function") throw new TypeError(serverSecretsInvalid());
  if (typeof findUser !== "function") throw new TypeError(serverUserFunctionInvalid());
  const origins = checkOrigins(options.origin);
  const proof = checkProof(options.proof);
  const limiter = limiterOf(options.rateLimit);
  const report = createReporter(options.onError);

  async function answer(request: Request, context: Context): Promise<Response> {
    // HEAD is refused too: routers send it to the GET handler, which would use up a secret without
    // showing it.
    if (request.method !== "GET") return refuse("get_only");
    if (!isSameOriginFetch(request, origins, proof)) return refuse("not_a_redemption");
    const found = (await findUser(request, context)) ?? "";
    if (found === "") return refuse("session_required");
    const user = checkUser(found);
    const wait = await waitFor(limiter, user);
    if (wait > 0) return refuse("too_many_tries", { "Retry-After": `${wait}` });
    const redemption = await secrets.redeem(idOf(request), user);
    if (redemption.ok) return answerWithValue(redemption.value);
    return refuse(redemption.reason === "gone" ? "gone" : "unknown_reference");
  }

  return async (request, ...context) => {
    try {
      return await answer(request, context[0] as Context);
    } catch (error) {
      report(error);
      return refuse("internal");
    }
  };
}
