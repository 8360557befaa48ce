/**
 * All sentences for people, in the language that they are written in first. Other languages have
 * the same type.
 */
export * as faults from "../faults.js";
export * as base from "../people.js";
export * as agents from "./agents.js";
export * as apps from "./apps.js";
export * as atServers from "./at-servers.js";
export * as counts from "./counts.js";
export * as documents from "./documents.js";
export * as facts from "./facts.js";
export * as firstRun from "./first-run.js";
export * as kept from "./kept.js";
export * as log from "./log.js";
export * as manifest from "./manifest.js";
export * as now from "./now.js";
export * as questions from "./questions.js";
export * as rules from "./rules.js";
export * as servers from "./servers.js";
export * as sessions from "./sessions.js";
export * as shell from "./shell.js";
export * as sites from "./sites.js";
export * as stops from "./stops.js";
export * as tools from "./tools.js";
