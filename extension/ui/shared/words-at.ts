/** The one place where a site or page is called a server: by the origin that it is about. */
import { isServerOrigin } from "../../protocol/tool-name.js";
import { atServers, facts, kept, log, now, questions, tools } from "./words.js";

const { claimedWarning, ...ofTools } = atServers.tools;

const AT_SITES = { facts, kept, log, now, questions, tools };

const AT_SERVERS: typeof AT_SITES = {
  facts: {
    ...facts,
    factNames: { ...facts.factNames, ...atServers.facts.factNames },
    factBy: { ...facts.factBy, ...atServers.facts.factBy },
  },
  kept: { ...kept, ...atServers.kept, reasons: { ...kept.reasons, ...atServers.kept.reasons } },
  log: {
    ...log,
    ...atServers.log,
    entries: { ...log.entries, ...atServers.log.entries },
    reasons: { ...log.reasons, ...atServers.log.reasons },
    findingsInShort: { ...log.findingsInShort, ...atServers.log.findingsInShort },
    evidenceVerdicts: { ...log.evidenceVerdicts, ...atServers.log.evidenceVerdicts },
  },
  now: {
    ...now,
    outcome: { ...now.outcome, allowedMeans: atServers.now.allowedMeans },
    stopped: { ...now.stopped, ifYouWant: atServers.now.ifYouWant },
  },
  questions: { ...questions, ...atServers.questions },
  tools: {
    ...tools,
    findings: { ...tools.findings, ...ofTools.findings },
    warnings: { ...tools.warnings, claimed: claimedWarning },
  },
};

/** @param origin unset where it is about no tool */
export const wordsAt = (origin = ""): typeof AT_SITES => (isServerOrigin(origin) ? AT_SERVERS : AT_SITES);
