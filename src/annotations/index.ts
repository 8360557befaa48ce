/** `webmcp-airlock/annotations` */

export { decodeTrust } from "./decode-trust.js";
export { type LintOptions, lintTool } from "./lint-tool.js";
export type {
  AuthorDataClass,
  InputMetadata,
  PolicyHintsMeta,
  ResolveAnnotations,
  ReturnMetadata,
  ToolAnnotations,
} from "./model/author-types.js";
export { canonicalJson } from "./model/canonical-json.js";
export { annotationsSchema } from "./model/schema.js";
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
export { writeAnnotations, writePascalCase } from "./model/write-annotations.js";
export { classifySource, type SourceKind } from "./read/attribution.js";
export { findMissing, normalizeResult } from "./read/normalize-result.js";
export { type DeclaredTool, isDynamic, normalizeResolved, normalizeTool } from "./read/normalize-tool.js";
export { annotationsFor, normalizeRequest, type RequestAnnotations } from "./request-annotations.js";
export { AnswerMemo } from "./resolve/answer-memo.js";
export { mergeSecurity } from "./resolve/merge-security.js";
export { refineSecurity } from "./resolve/refine-security.js";
export {
  type Resolution,
  type ResolveFailure,
  type ResolvePorts,
  type ResolveQuestion,
  resolveAnnotations,
} from "./resolve/resolve-annotations.js";
export {
  decodeResolveParams,
  RESOLVE_METHODS,
  ResolveCode,
  type ResolveMethod,
  type ResolveParams,
  type ResolveResult,
  writeResolveResult,
} from "./resolve/resolve-messages.js";
export { type EffectiveSecurity, resolveWithFallback } from "./resolve/resolve-with-fallback.js";
export {
  type BoundedList,
  CLEAN_SESSION,
  type ClaimedSources,
  marksOf,
  mergeTrust,
  type Observation,
  observe,
  observeRequest,
  type SessionTrust,
  type TrustMark,
} from "./session-trust.js";
