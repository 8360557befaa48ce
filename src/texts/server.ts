/**
 * Texts of a site's backend: answers of the redemption endpoint, and exceptions for the site's
 * author.
 */

// —— Server: responses of the redemption endpoint. Any client may read them: no secret, no detail
// of a fault. ——
export const redemptionAnswers = {
  get_only: () => "A secret can only be read.",
  not_a_redemption: () => "This address answers only Airlock. Reveal the secret there.",
  session_required: () => "You are signed out. Sign in, then try again.",
  too_many_tries: () => "Too many attempts. Wait, then try again.",
  unknown_reference: () => "This account has no such secret.",
  gone: () => "This secret was read already, or has expired.",
  internal: () => "Something went wrong. Try again later.",
};

// —— Server: texts of exceptions, for the site's author. They never quote a value or a key. ——
const forAuthor = (text: string) => `webmcp-airlock/server: ${text}`;
export const serverKeysMissing = () =>
  forAuthor("keys must be a list of at least one key; leave it out for a random one in this process.");
export const serverKeyInvalid = (position: number) =>
  forAuthor(`keys[${position}] must be 32 bytes, as base64 (openssl rand -base64 32) or as a Uint8Array.`);
export const serverKeyUnknown = () =>
  forAuthor(
    "a secret was encrypted with a key that this process does not have. Processes that share a store need the same keys.",
  );
export const serverRecordUnreadable = () => forAuthor("a stored secret was changed, damaged or moved.");
export const serverStoreFull = () => forAuthor("the store is full (maxWaiting). Try again later.");
export const serverStorageFailed = () =>
  forAuthor("the store reported an error, or did not do what it said.");
export const serverStorageTimedOut = () => forAuthor("the store did not answer within 5 seconds.");
export const serverStoreInvalid = () => forAuthor("store must be a Keyv: get, set and delete are needed.");
export const serverNoClaim = () =>
  forAuthor(
    "this store is not known to hand out a secret exactly once. Pass `claim`, or issue with oneTime: false only.",
  );
export const serverPathInvalid = () =>
  forAuthor(
    "path must be where the handler is mounted, such as /api/secrets: no query, fragment or spaces, and without a router's pattern for the id.",
  );
export const serverTtlInvalid = () => forAuthor("ttl must be a number of seconds, at least 1.");
export const serverBoundInvalid = (name: string) => forAuthor(`${name} must be a number, at least 1.`);
export const serverOneTimeInvalid = () => forAuthor("oneTime must be true or false.");
export const serverUserInvalid = () =>
  forAuthor("user must be a non-empty, well-formed text: a user's or session's id.");
export const serverValueInvalid = () => forAuthor("the value must be a non-empty text.");
export const serverValueTooLarge = () =>
  forAuthor("the value must fit into 64 KiB as JSON: browsers accept no more.");
export const serverLabelInvalid = () => forAuthor("label must be a text of 1 to 80 characters.");
export const serverLabelTellsValue = () =>
  forAuthor("label contains the value, and agents may see the label.");
export const serverProofInvalid = () => forAuthor('proof must be "strict" or "contract".');
export const serverOriginInvalid = () =>
  forAuthor("origin must be in the browser's form, such as https://shop.example, without a path.");
export const serverSecretsInvalid = () => forAuthor("secrets must be a store from createSecretStore.");
export const serverUserFunctionInvalid = () =>
  forAuthor("user must be a function that returns the signed-in user.");
export const serverOnErrorInvalid = () => forAuthor("onError must be a function.");
export const serverNowInvalid = () => forAuthor("now must be a function that returns milliseconds.");
export const serverClaimInvalid = () =>
  forAuthor("claim must be a function that is true for exactly one caller of each key.");
export const serverKeysNeeded = () =>
  forAuthor(
    "a store that outlives this process needs keys: 32 random bytes, as base64 (openssl rand -base64 32), the same in every process.",
  );
export const serverRateLimitInvalid = () =>
  forAuthor("rateLimit must be { tries, window, maxUsers }, or an object with a function take.");
export const serverLimitInvalid = () =>
  forAuthor("the rate limiter must return the seconds to wait, 0 for none.");
