/**
 * German, a file of its own that pages load where the browser speaks it. Its type is that of the
 * English sentences.
 */
import type { Language } from "../language.js";
import * as agents from "./agents.js";
import * as apps from "./apps.js";
import * as atServers from "./at-servers.js";
import * as counts from "./counts.js";
import * as documents from "./documents.js";
import * as facts from "./facts.js";
import * as faults from "./faults.js";
import * as firstRun from "./first-run.js";
import * as kept from "./kept.js";
import * as log from "./log.js";
import * as manifest from "./manifest.js";
import * as now from "./now.js";
import * as base from "./people.js";
import * as questions from "./questions.js";
import * as rules from "./rules.js";
import * as servers from "./servers.js";
import * as sessions from "./sessions.js";
import * as shell from "./shell.js";
import * as sites from "./sites.js";
import * as stops from "./stops.js";
import * as tools from "./tools.js";

export const language: Language = {
  tag: "de",
  direction: "ltr",
  sentences: {
    faults,
    base,
    agents,
    apps,
    atServers,
    counts,
    documents,
    facts,
    firstRun,
    kept,
    log,
    manifest,
    now,
    questions,
    rules,
    servers,
    sessions,
    shell,
    sites,
    stops,
    tools,
  },
};
