/**
 * What one does with the members of an entry: for each entry the groups of its page, in this order.
 * A type stands in the first group that mentions it; a test says what is in no group.
 */
const WATCH = ["Watch calls", ["events", "describeCall", "sessionTrust"]];

export const API_GROUPS = {
  "webmcp-airlock": [
    ["Write a tool", ["defineTool"]],
    ["Install", ["install", "version"]],
    WATCH,
    ["Show a secret", ["SecretReferenceElement"]],
    ["The API of a page", ["ModelContext", "NavigatorModelContext"]],
  ],
  "webmcp-airlock/auto": [["Install", ["install", "version"]], WATCH],
  "webmcp-airlock/german": [["Choose the words", ["texts", "wordsFrom"]]],
  "webmcp-airlock/react": [
    ["Write a tool", ["defineTool", "useTool"]],
    ["Show a secret", ["SecretReference"]],
  ],
  "webmcp-airlock/redaction": [
    ["Redact a value", ["compileRedactor"]],
    ["Take copies out of text", ["createScrubber", "createScrubStream"]],
  ],
  "webmcp-airlock/gateway": [
    ["Read a tool's schema", ["compileContract", "diagnoseSchema", "describeDiagnostic", "checkArguments"]],
    ["Keep a session", ["createSession", "createDetector"]],
    ["Enforce a result", ["enforceResult", "enforceFailure", "enforceInTurns"]],
    ["Run whole calls", ["createBoundary"]],
  ],
  "webmcp-airlock/testing": [
    ["Look for leaks", ["expectNoLeak", "expectProjected", "LeakError"]],
    ["Play the agent", ["callAsAgent"]],
  ],
  "webmcp-airlock/testing/playwright": [["Play the agent", ["agentFixtures"]]],
  "webmcp-airlock/annotations": [
    ["Read what a tool says", ["normalizeTool", "lintTool", "refineSecurity"]],
    ["Read what a call says", ["normalizeRequest", "normalizeResolved", "normalizeResult"]],
    ["Write annotations", ["annotationsFor", "writeAs"]],
    ["Follow a session", ["CLEAN_SESSION", "observe", "observeRequest"]],
    ["Check evidence", ["readEvidence", "checkEvidence"]],
  ],
  "webmcp-airlock/policy": [
    ["Decide about a call", ["createPolicy", "factsFor", "FACTS"]],
    ["Start from rules", ["PRESETS", "DEFAULT_RULES"]],
    ["Read and write rules", ["importRules", "exportRules", "readManagedRules"]],
  ],
  "webmcp-airlock/server": [
    ["Keep secrets", ["createSecretStore", "SecretStoreFullError"]],
    ["Redeem references", ["createRedemptionHandler", "toNodeHandler"]],
  ],
  "webmcp-airlock/mcp-server": [
    ["Put it in front", ["enforceTransport", "enforceServer", "createSession"]],
    ["Mark tools from outside", ["parseMarks"]],
    ["Annotate each call", ["registerResolvers"]],
  ],
  "webmcp-airlock/kit": [
    ["Run the kit", ["runKit", "runCase", "formatReport"]],
    ["Offer a target", ["pageTarget", "sendOverHttp"]],
    ["Look at the cases", ["REQUIREMENTS", "CASES", "EXAMPLES", "NOT_COVERED"]],
  ],
};
