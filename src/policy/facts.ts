/** The facts that rules may speak of, and which values each can have. */

export type FactKind =
  | { readonly kind: "boolean" }
  /** `ordered`: `at-least` and `at-most` compare by the order of `members`. */
  | { readonly kind: "choice"; readonly members: readonly string[]; readonly ordered: boolean }
  | { readonly kind: "text" }
  | { readonly kind: "origin" }
  | { readonly kind: "list" };

const BOOLEAN: FactKind = { kind: "boolean" };
const TEXT: FactKind = { kind: "text" };
const ORIGIN: FactKind = { kind: "origin" };
const LIST: FactKind = { kind: "list" };
const choice = (...members: string[]): FactKind => ({ kind: "choice", members, ordered: false });
const scale = (...members: string[]): FactKind => ({ kind: "choice", members, ordered: true });

const SENSITIVITY = choice("none", "user", "pii", "financial", "credentials", "regulated");

/** S0-15 … S0-22, S3-04 … S3-07: what a tool, or its result, says about itself. */
const ANNOTATIONS: { readonly [name: string]: FactKind } = {
  readOnlyHint: BOOLEAN,
  destructiveHint: BOOLEAN,
  idempotentHint: BOOLEAN,
  openWorldHint: BOOLEAN,
  consequentialHint: BOOLEAN,
  untrustedContentHint: BOOLEAN,
  maliciousActivityHint: BOOLEAN,
  sensitiveHint: BOOLEAN,
  sensitive: BOOLEAN,
  requiresConfirmation: BOOLEAN,
  "inputMetadata.destination": scale("ephemeral", "system", "user", "internal", "public"),
  "inputMetadata.sensitivity": SENSITIVITY,
  "inputMetadata.scopes": LIST,
  "inputMetadata.outcomes": scale("benign", "consequential", "irreversible"),
  "returnMetadata.source": choice("untrustedPublic", "trustedPublic", "internal", "user", "system"),
  "returnMetadata.sensitivity": SENSITIVITY,
  "returnMetadata.scopes": LIST,
  resultLevel: scale("public", "internal", "confidential", "restricted"),
  attribution: LIST,
};

const under = (prefix: string): [string, FactKind][] =>
  Object.entries(ANNOTATIONS).map(([name, kind]) => [`${prefix}.${name}`, kind]);

/** Only at `post-result` is there a response. */
export const isAboutResponse = (fact: string): boolean => fact.startsWith("response.");

/**
 * Name → what it can be. `tool.annotations` are those that count (resolved for the arguments where the tool can),
 * `tool.static` those of the definition, `tool.resolved` those of the resolver.
 */
export const FACTS: ReadonlyMap<string, FactKind> = new Map<string, FactKind>([
  ["request.annotations.openWorldHint", BOOLEAN],
  ["request.annotations.attribution", LIST],
  /** Other calls of the same agent have not ended yet. */
  ["request.batch", BOOLEAN],
  /** The arguments carry a value that was withheld, or fill a place that is marked sensitive. */
  ["request.sensitive", BOOLEAN],
  ["tool.name", TEXT],
  /** This agent was allowed exactly this definition before. */
  ["tool.seen", BOOLEAN],
  /** This agent knows a tool of that name and origin by another definition. */
  ["tool.changed", BOOLEAN],
  /** It could not say what the call would do, and declares nothing else to go by. */
  ["tool.unresolved", BOOLEAN],
  ...under("tool.annotations"),
  ...under("tool.static"),
  ...under("tool.resolved"),
  ["session.openWorld", BOOLEAN],
  ["session.sensitive", BOOLEAN],
  ["session.malicious", BOOLEAN],
  ["session.attribution", LIST],
  ...under("response.annotations"),
  /** Something of the result was withheld. */
  ["response.withheld", BOOLEAN],
  ["response.isError", BOOLEAN],
  ["agent.id", TEXT],
  ["agent.kind", choice("extension", "page", "browser", "mcp", "person")],
  ["origin.tool", ORIGIN],
  ["origin.top", ORIGIN],
  /** The tool is of a frame whose origin is not that of the page around it. */
  ["origin.thirdParty", BOOLEAN],
]);
