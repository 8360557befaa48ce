/** Why something was kept from an agent, in plain words. */
const REASONS: Readonly<Record<string, string>> = {
  "x-sensitive": "Marked as sensitive by the site",
  sensitiveHint: "From a tool that the site calls sensitive",
  secret_reference: "The site hands it out once, to you",
  "invalid-secret_reference": "A reference that cannot be trusted",
  "shape-mismatch": "Not what the site said it would be",
  "unresolvable-schema": "The site’s description of it could not be read",
  "used-secret": "The tool was given a secret",
  credential: "Looks like a key or password, though the site did not mark it",
  "card-number": "A card number, though the site did not mark it",
  "account-number": "A bank account number, though the site did not mark it",
  audience: "Meant for you only",
  error: "What the tool said when it failed",
};

export const keptBecause = (reason: string): string =>
  Object.hasOwn(REASONS, reason) ? (REASONS[reason] as string) : "Kept from the agent";
