/** The things that every route works with: the stores of one process, and who is asking. */
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createSecretStore, type RateLimitOptions, type SecretStore } from "../../src/server/index.js";
import { type Clock, HOUR, MINUTE, SECOND } from "./clock.js";
import { DeployKeys } from "./deploy-keys.js";
import { fail } from "./failure.js";
import type { StoredFile } from "./files.js";
import { Keys } from "./keys.js";
import type { LabReport } from "./labs.js";
import { Mail } from "./mail.js";
import { adaFiles, adaInbox, adaKeys, adaLabs } from "./seed/ada.js";
import { graceFiles, graceInbox, graceKeys, graceLabs } from "./seed/grace.js";
import { Sessions } from "./sessions.js";
import type { UserId } from "./users.js";

const COOKIE = "halyard_session";
/** The path at which references are redeemed. */
export const REDEEM_PATH = "/api/redeem";

/** The place in which a browser keeps the token of its session. */
export interface Tokens {
  read(c: AppContext): string | undefined;
  /** @param maxAge in seconds */
  keep(c: AppContext, token: string, maxAge: number): void;
  forget(c: AppContext): void;
}

export const COOKIES: Tokens = {
  read: (c) => getCookie(c, COOKIE),
  keep: (c, token, maxAge) =>
    setCookie(c, COOKIE, token, { httpOnly: true, sameSite: "Lax", path: "/", maxAge }),
  forget: (c) => void deleteCookie(c, COOKIE, { path: "/" }),
};

export interface Stores {
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly deployKeys: DeployKeys;
  readonly references: SecretStore;
  readonly redeemRate: RateLimitOptions;
  readonly mail: Mail;
  readonly labs: Readonly<Record<UserId, LabReport>>;
  readonly files: Readonly<Record<UserId, readonly StoredFile[]>>;
}

/** Every bound of the backend. Times in milliseconds. */
export interface Limits {
  readonly sessionTtl: number;
  readonly sessions: number;
  readonly keysPerUser: number;
  readonly referenceTtl: number;
  readonly references: number;
  readonly redeemTries: number;
  readonly mailPerUser: number;
}

export const DEFAULT_LIMITS: Limits = {
  sessionTtl: 8 * HOUR,
  sessions: 500,
  keysPerUser: 50,
  referenceTtl: 120 * SECOND,
  references: 1000,
  redeemTries: 12,
  mailPerUser: 50,
};

export function createStores(now: Clock, limits: Limits, tokens: Tokens): Stores {
  const keys = new Keys(now, limits.keysPerUser);
  for (const name of [...adaKeys].reverse()) keys.create("ada", name, now() - 240 * HOUR);
  for (const name of graceKeys) keys.create("grace", name);
  return {
    tokens,
    sessions: new Sessions(now, { ttl: limits.sessionTtl, max: limits.sessions }),
    keys,
    deployKeys: new DeployKeys(now, limits.keysPerUser),
    references: createSecretStore({
      path: REDEEM_PATH,
      ttl: limits.referenceTtl / SECOND,
      maxWaiting: limits.references,
      now,
    }),
    redeemRate: { tries: limits.redeemTries, window: MINUTE / SECOND, now },
    mail: new Mail(now, { ada: adaInbox, grace: graceInbox }, limits.mailPerUser),
    labs: { ada: adaLabs, grace: graceLabs },
    files: { ada: adaFiles, grace: graceFiles },
  };
}

export type Environment = { Variables: { readonly stores: Stores; userId: UserId } };
export type AppContext = Context<Environment>;

export const sessionToken = (c: AppContext): string | undefined => c.get("stores").tokens.read(c);

export const requireSession: MiddlewareHandler<Environment> = async (c, next) => {
  const session = c.get("stores").sessions.find(sessionToken(c));
  if (session === undefined) return fail(c, 401, "session_required", "You are signed out. Sign in again.");
  c.set("userId", session.userId);
  return next();
};

/** The body as an object, or undefined: what is not an object is as good as none. */
export async function readBody(c: AppContext): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? Object.fromEntries(Object.entries(body)) : undefined;
}
