/**
 * What a site's backend says: answers of the redemption endpoint, and exceptions for the site's author.
 */

// —— Server: what the redemption endpoint answers. For whoever asks, so nothing of the secret or of a fault. ——
export const redemptionAnswers = {
  get_only: () => "A secret can only be read.",
  not_a_redemption: () => "A secret is not opened this way.",
  session_required: () => "You are signed out. Sign in, then try again.",
  too_many_tries: () => "Too many tries. Wait a little.",
  unknown_reference: () => "There is no such secret for you.",
  gone: () => "This secret was read already, or its time is up.",
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
export const serverRecordUnreadable = () =>
  forAuthor("a stored secret was changed, damaged, or does not belong where it is.");
export const serverStoreFull = () => forAuthor("as many secrets wait as may. Try again later.");
export const serverStorageFailed = () => forAuthor("the store reported an error, or did not keep its word.");
export const serverStorageTimedOut = () => forAuthor("the store did not answer within 5 seconds.");
export const serverStoreInvalid = () => forAuthor("store must be a Keyv: get, set and delete are needed.");
export const serverNoClaim = () =>
  forAuthor(
    "this store is not known to hand anything out exactly once. Give `claim`, or issue with oneTime: false only.",
  );
export const serverPathInvalid = () =>
  forAuthor(
    "path must be where the handler is mounted, such as /api/secrets: no query, fragment or spaces, and without a router's pattern for the id.",
  );
export const serverTtlInvalid = () => forAuthor("ttl must be a number of seconds, at least 1.");
export const serverBoundInvalid = (name: string) => forAuthor(`${name} must be a number, at least 1.`);
export const serverOneTimeInvalid = () => forAuthor("oneTime must be true or false.");
export const serverUserInvalid = () =>
  forAuthor("user must be a text that is not empty: a user's or session's id.");
export const serverValueInvalid = () => forAuthor("the value must be a text that is not empty.");
export const serverValueTooLarge = () =>
  forAuthor("the value must fit into 64 KiB as JSON: browsers take no more.");
export const serverLabelInvalid = () => forAuthor("label must be a text of 1 to 80 characters.");
export const serverLabelTellsValue = () =>
  forAuthor("label contains the value, and agents may be shown the label.");
export const serverProofInvalid = () => forAuthor('proof must be "strict" or "contract".');
export const serverOriginInvalid = () =>
  forAuthor("origin must be written as browsers do, such as https://shop.example, without a path.");
export const serverSecretsInvalid = () => forAuthor("secrets must be what createSecretStore returned.");
export const serverUserFunctionInvalid = () => forAuthor("user must be a function that says who is asking.");
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
