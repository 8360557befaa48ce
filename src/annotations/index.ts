/**
 * `webmcp-airlock/annotations`: what a tool and its results say of themselves, and what a session
 * has met.
 *
 * @example
 * import { CLEAN_SESSION, normalizeTool, observe } from "webmcp-airlock/annotations";
 * const declared = normalizeTool({ annotations: { openWorldHint: true } });
 * export const session = observe(CLEAN_SESSION, { origin: "https://shop.example", declared });
 */

export type { AttributionRecord } from "./attribution-record.js";
export { checkEvidence, type EvidenceVerdict } from "./evidence/check-evidence.js";
export { type EvidenceReference, type NamedEvidence, readEvidence } from "./evidence/read-evidence.js";
export { type LintOptions, lintTool } from "./lint-tool.js";
export type {
  AuthorDataClass,
  InputMetadata,
  PolicyHintsMeta,
  ResolveAnnotations,
  ReturnMetadata,
  ToolAnnotations,
} from "./model/author-types.js";
export type {
  AnnotationDiagnostic,
  DataClass,
  Destination,
  Fact,
  FactName,
  HintName,
  Outcome,
  Provenance,
  ResultLevel,
  SecurityFacts,
  SetFacts,
  Source,
  Stage,
  ToolSecurity,
} from "./model/types.js";
export { normalizeResult } from "./read/normalize-result.js";
export { type DeclaredTool, normalizeResolved, normalizeTool } from "./read/normalize-tool.js";
export { annotationsFor, normalizeRequest, type RequestAnnotations } from "./request-annotations.js";
export { refineSecurity } from "./resolve/refine-security.js";
export {
  type BoundedList,
  CLEAN_SESSION,
  type ClaimedSources,
  type Observation,
  observe,
  observeRequest,
  type SessionTrust,
} from "./session-trust.js";
export { type Vocabulary, type Written, writeAs } from "./write/write-as.js";
