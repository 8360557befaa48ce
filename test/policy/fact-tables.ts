/** Facts of calls, as tests need them. */
import type { FactScalar, FactTable, FactValue } from "../../src/policy/index.js";

export const known = (provenance: string, ...values: FactScalar[]): FactValue => ({
  values,
  known: true,
  provenance,
});
export const declared = (...values: FactScalar[]): FactValue => known("declared", ...values);
export const browser = (...values: FactScalar[]): FactValue => known("browser", ...values);
export const UNKNOWN: FactValue = { values: [], known: false, provenance: "default" };

export const DESTINATION = "tool.annotations.inputMetadata.destination";
export const OUTCOMES = "tool.annotations.inputMetadata.outcomes";

/** A clean session in which an agent calls a tool of a page that it has used before. */
export const cleanCall: FactTable = {
  "request.annotations.openWorldHint": browser(false),
  "request.annotations.attribution": browser([]),
  "request.batch": browser(false),
  "request.sensitive": browser(false),
  "session.openWorld": browser(false),
  "session.sensitive": browser(false),
  "session.malicious": browser(false),
  "tool.name": browser("do_it"),
  "tool.seen": browser(true),
  "tool.changed": browser(false),
  "tool.unresolved": browser(false),
  "agent.kind": browser("extension"),
  "origin.tool": browser("https://shop.example"),
  "origin.top": browser("https://shop.example"),
  "origin.thirdParty": browser(false),
};
