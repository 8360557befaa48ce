/** `webmcp-airlock/boundary` */

export type { Finding, FindingKind, FindingSeverity } from "../detection/types.js";
export { describeDiagnostic, diagnoseSchema } from "../sensitivity/diagnose-schema.js";
export type { Diagnostic, DiagnosticCode, JsonSchema, JsonValue } from "../sensitivity/types.js";
export { enforceFailure, enforceResult } from "./agent-result.js";
export type { AgentSession } from "./agent-session.js";
export { createSession } from "./agent-sessions.js";
export { annotateResult, type ResultSource } from "./annotate-result.js";
export { type Boundary, createBoundary } from "./create-boundary.js";
export type { EnforceOptions } from "./enforce.js";
export { inspectResult } from "./inspect-result.js";
export { compileListableContract as compileContract } from "./listable-contract.js";
export type {
  AuditEntry,
  AuditPort,
  BoundaryPorts,
  ConsentPort,
  DetectionPort,
  PolicyPort,
  RunTool,
  StoragePort,
  ToolCall,
  ValidationPort,
} from "./ports.js";
export type {
  CallToolResult,
  ContentBlock,
  Contract,
  ContractOptions,
  EnforcedResult,
  SecretReference,
  ToolDefinition,
  WithheldItem,
  WithheldReason,
} from "./types.js";
