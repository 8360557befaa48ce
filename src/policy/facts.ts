/** The facts that rules can test, and their possible values. */

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

/** A response exists only at `post-result`. */
export const isAboutResponse = (fact: string): boolean => fact.startsWith("response.");

/** Known before any call, so that a tool is listed as its results will be. */
export const isAboutTool = (fact: string): boolean =>
  /^(?:tool\.(?:name$|static\.)|agent\.|origin\.)/.test(fact);

/**
 * Name → kind of value. `tool.annotations` are those in force (resolved for the arguments if the
 * tool can), `tool.static` those of the definition, `tool.resolved` those of the resolver.
 */
export const FACTS: ReadonlyMap<string, FactKind> = new Map<string, FactKind>([
  ["request.annotations.openWorldHint", BOOLEAN],
  ["request.annotations.attribution", LIST],
  /** Other calls of the same agent are still running. */
  ["request.batch", BOOLEAN],
  /** The arguments carry a withheld value, or fill a place that is marked sensitive. */
  ["request.sensitive", BOOLEAN],
  /** The agent calls many different tools within seconds. */
  ["request.burst", BOOLEAN],
  /**
   * The arguments repeat a passage of what another tool returned, or a value that is hard to guess
   * and is another site's.
   */
  ["request.carried", BOOLEAN],
  ["tool.name", TEXT],
  /** The person approved exactly this definition for this agent before. */
  ["tool.seen", BOOLEAN],
  /** The person let this agent use exactly this definition before, for however long. */
  ["tool.used", BOOLEAN],
  /** This agent knows a tool of that name and origin by another definition. */
  ["tool.changed", BOOLEAN],
  /** The tool could not describe the call, and declares nothing to fall back on. */
  ["tool.unresolved", BOOLEAN],
  ...under("tool.annotations"),
  ...under("tool.static"),
  ...under("tool.resolved"),
  ["session.openWorld", BOOLEAN],
  ["session.sensitive", BOOLEAN],
  ["session.malicious", BOOLEAN],
  ["session.attribution", LIST],
  ...under("response.annotations"),
  /** The result lost something. */
  ["response.withheld", BOOLEAN],
  ["response.isError", BOOLEAN],
  ["agent.id", TEXT],
  ["agent.kind", choice("extension", "app", "page", "browser", "mcp", "person")],
  ["origin.tool", ORIGIN],
  ["origin.top", ORIGIN],
  /** The tool is in a frame whose origin differs from the page's. */
  ["origin.thirdParty", BOOLEAN],
]);
