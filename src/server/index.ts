/**
 * `webmcp-airlock/server`: a backend's store of secrets, and the endpoint that redeems their
 * references.
 *
 * @example
 * import { createRedemptionHandler, createSecretStore } from "webmcp-airlock/server";
 * export const secrets = createSecretStore({ path: "/api/secrets" });
 * export const redeem = createRedemptionHandler({
 *   secrets,
 *   user: (request) => request.headers.get("x-user"),
 * });
 * export const item = await secrets.issue("plr_live_9f2c8b7a", { label: "API key", user: "ada" });
 */

export { SecretStoreFullError } from "./memory-storage.js";
export { type NodeRequest, type NodeResponse, toNodeHandler } from "./node-handler.js";
export type { RateLimiter, RateLimitOptions } from "./rate-limit.js";
export {
  createRedemptionHandler,
  type RedemptionHandler,
  type RedemptionHandlerOptions,
} from "./redemption-handler.js";
export type { RedemptionProof } from "./same-origin-proof.js";
export { createSecretStore, type SecretStoreOptions } from "./secret-store.js";
export type { Claim, IssueOptions, KeyvLike, Redemption, SecretReferenceItem, SecretStore } from "./types.js";
