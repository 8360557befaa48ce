/**
 * `webmcp-airlock/gateway`: the call pipeline for a gateway or agent of one's own.
 *
 * @example
 * import { compileContract, createSession, enforceResult } from "webmcp-airlock/gateway";
 * const properties = { key: { type: "string", "x-sensitive": true } };
 * const tool = { name: "get_key", outputSchema: { type: "object", properties } };
 * const contract = compileContract(tool, { origin: "https://shop.example" });
 * const session = createSession();
 * export const { agent, user } = enforceResult(contract, { key: "k" }, { session });
 */

export type { Finding, FindingKind, FindingSeverity } from "../detection/types.js";
export type { AgentSession } from "../engine/enforce/agent-session.js";
export type { Detect, Detected } from "../engine/enforce/findings.js";
export type { HeldSecret } from "../engine/enforce/handles.js";
export type { EnforceOptions } from "../engine/enforce/run.js";
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
} from "../engine/enforce/types.js";
export { describeDiagnostic, diagnoseSchema } from "../engine/schema/diagnose-schema.js";
export type { Diagnostic, DiagnosticCode, JsonSchema, JsonValue } from "../engine/schema/types.js";
export { checkValue as checkArguments, type Fault as ArgumentFault } from "../schemas/check-value.js";
export { enforceFailure, enforceInTurns, enforceResult, type ResultOptions } from "./agent-result.js";
export { type Boundary, createBoundary } from "./create-boundary.js";
export { createDetector } from "./detector.js";
export { compileListableContract as compileContract } from "./listable/listable-schema.js";
export type {
  AuditEntry,
  AuditPort,
  BoundaryPorts,
  ConsentPort,
  PolicyPort,
  RunTool,
  SecretsPort,
  SecretUse,
  StoragePort,
  SuppliedSecrets,
  ToolCall,
  ValidationPort,
} from "./ports.js";
export { createSession } from "./session.js";
