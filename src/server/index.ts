/** `webmcp-airlock/server` */
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
