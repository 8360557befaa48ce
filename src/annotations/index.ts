/** `webmcp-airlock/annotations` */

export { AnswerMemo } from "./answer-memo.js";
export { classifySource, type SourceKind } from "./attribution.js";
export type {
  AuthorDataClass,
  InputMetadata,
  PolicyHintsMeta,
  ResolveAnnotations,
  ReturnMetadata,
  ToolAnnotations,
} from "./author-types.js";
export { canonicalJson } from "./canonical-json.js";
export { decodeTrust } from "./decode-trust.js";
export { type LintOptions, lintTool } from "./lint-tool.js";
export { mergeSecurity } from "./merge-security.js";
export { findMissing, normalizeResult } from "./normalize-result.js";
export { type DeclaredTool, isDynamic, normalizeResolved, normalizeTool } from "./normalize-tool.js";
export { refineSecurity } from "./refine-security.js";
export { annotationsFor, normalizeRequest, type RequestAnnotations } from "./request-annotations.js";
export {
  type Resolution,
  type ResolveFailure,
  type ResolvePorts,
  type ResolveQuestion,
  resolveAnnotations,
} from "./resolve-annotations.js";
export {
  decodeResolveParams,
  RESOLVE_METHODS,
  ResolveCode,
  type ResolveMethod,
  type ResolveParams,
  type ResolveResult,
  writeResolveResult,
} from "./resolve-messages.js";
export { type EffectiveSecurity, resolveWithFallback } from "./resolve-with-fallback.js";
export { annotationsSchema } from "./schema.js";
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
} from "./types.js";
export { writeAnnotations, writePascalCase } from "./write-annotations.js";
