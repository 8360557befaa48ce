/**
 * What is said otherwise of a server of the person's own: it is no site and has no page. Each has
 * the name of the sentence that it stands for, in the file of that name.
 */

export const questions = {
  site: () => "Server",
  description: () => "The server describes it",
  coveredAs: {
    readers: () => "Only read, as the server says",
    ordinary: () => "Change something, as the server says",
  },
  askingMeans: () =>
    "Your choice holds until the session ends. A tool that comes later or changes asks, and so does each call with a secret or another tool’s text, after strangers’ text, or that the server calls final or public.",
  regulatedInput: (regimes: string) => `The server says that what the tool gets falls under ${regimes}.`,
  regulatedResult: (regimes: string) => `The server says that what the tool returns falls under ${regimes}.`,
  secretReceiver: (origin: string) =>
    `What you type goes to the server ${origin}. Type only what you would give that program yourself.`,
};

export const kept = {
  phaseProblems: {
    unusable: () => "It cannot be revealed.",
    expired: () => "Expired. Run the tool again for a new one.",
    away: () => "Its server is gone. Run the tool again once it is back.",
  },
  reasons: {
    "x-sensitive": () => "Marked as sensitive by the server, or by you",
    sensitiveHint: () => "From a tool that the server, or you, called sensitive",
    "unresolvable-schema": () => "The server’s description of it could not be read",
    credential: () => "Looks like a key or password that the server did not mark",
    "card-number": () => "A card number that the server did not mark",
    "account-number": () => "A bank account number that the server did not mark",
  },
};

export const tools = {
  findings: {
    claimed: () => "The server itself warns about this result.",
    credential: () => "A key or password that the server did not mark. Airlock withheld it from the agent.",
    "card-number": () => "A card number that the server did not mark. Airlock withheld it from the agent.",
    "account-number": () =>
      "A bank account number that the server did not mark. Airlock withheld it from the agent.",
  },
  claimedWarning: (tool: string, agent: string) =>
    `The server says that what “${tool}” returned for ${agent} may be an attack.`,
};

export const facts = {
  factNames: { "origin.tool": () => "Server" },
  factBy: {
    declared: (values: string) => `${values} (says the server, or you in your file)`,
    resolved: (values: string) => `${values} (says the server about these arguments)`,
    derived: (values: string) => `${values} (follows from what the server says)`,
  },
};

export const log = {
  entries: {
    "rule kept from resolver": () => "A rule kept the arguments from the server",
    "call definition changed": () => "The server had changed the tool",
    "call repeated": () => "The server was gone before the call reached it, so Airlock called again",
  },
  reasons: {
    "-32005": () => "The server changed the tool",
    "-32006": () => "The server was gone",
  },
  findingsInShort: { claimed: () => "the server’s own warning" },
  evidenceNamed: (type: string | undefined) =>
    type === undefined ? "The server names a record" : `The server names a record, “${type}”`,
  evidenceVerdicts: {
    matches: () => "the one in the result has this digest, and both are from the server",
  },
  evidenceUnread: () => "The server names a record in a form that Airlock does not read",
};

export const now = {
  allowedMeans: () => "The server now runs the tool.",
  ifYouWant: () =>
    "If you want this done, do it yourself; or begin a new session for the agent and ask it again.",
};
