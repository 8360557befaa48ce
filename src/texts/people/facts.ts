/** The facts that rules speak of. A fact that is not listed here is shown by its technical name. */
export const factNames: { readonly [fact: string]: () => string } = {
  "tool.seen": () => "You allow it for longer than a call",
  "tool.used": () => "This agent used it before",
  "tool.changed": () => "Changed since then",
  "tool.unresolved": () => "The tool could not say what this call does",
  "tool.name": () => "Tool",
  "request.batch": () => "Part of a batch",
  "request.burst": () => "One of many tools within seconds",
  "request.carried": () => "Contains what another tool returned",
  "request.sensitive": () => "Gets a secret",
  "request.annotations.openWorldHint": () => "Session read text from strangers",
  "request.annotations.attribution": () => "Sources in the session",
  "session.openWorld": () => "Session read text from strangers",
  "session.sensitive": () => "Session handled secrets",
  "session.malicious": () => "Attack seen in session",
  "session.attribution": () => "Sources in the session",
  "response.withheld": () => "Something was withheld",
  "response.isError": () => "The tool failed",
  "agent.kind": () => "Kind of agent",
  "agent.id": () => "Agent",
  "origin.tool": () => "Site",
  "origin.top": () => "Top-level page",
  "origin.thirdParty": () => "Frame of another site",
};

/** Facts behind `tool.annotations.` and its kin. */
export const annotationNames: { readonly [annotation: string]: () => string } = {
  readOnlyHint: () => "Only reads",
  destructiveHint: () => "May delete or overwrite",
  idempotentHint: () => "Repeating it changes nothing more",
  openWorldHint: () => "Brings in text from strangers",
  consequentialHint: () => "Hard to undo",
  untrustedContentHint: () => "May hold text from strangers",
  maliciousActivityHint: () => "Looks like an attack",
  sensitiveHint: () => "Sensitive",
  sensitive: () => "Sensitive",
  requiresConfirmation: () => "Asks for confirmation",
  "inputMetadata.destination": () => "Where its input goes",
  "inputMetadata.sensitivity": () => "What its input holds",
  "inputMetadata.outcomes": () => "What it does",
  "returnMetadata.source": () => "Who wrote what it returns",
  "returnMetadata.sensitivity": () => "What it returns",
  attribution: () => "Sources",
};

export const yes = () => "yes";
export const no = () => "no";
export const unknown = () => "unknown";
/** By who says so. `values` is a list in the reader's language. */
export const factBy: { readonly [provenance: string]: (values: string) => string } = {
  declared: (values) => `${values} (says the site)`,
  resolved: (values) => `${values} (says the site about these arguments)`,
  result: (values) => `${values} (says the result)`,
  derived: (values) => `${values} (follows from what the site says)`,
  detection: (values) => `${values} (found by Airlock)`,
  override: (values) => `${values} (set by your organisation)`,
};
