/** Options of the boundary in front of a server. */
import type { ToolOverride } from "../../annotations/override.js";
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import type { BoundaryPorts } from "../../gateway/ports.js";
import type { Marks } from "./marks.js";

/**
 * The ports are those of `createBoundary`. By default withheld values are dropped, nothing is
 * logged, the server checks arguments, detection looks for credentials, and there is no time limit.
 * Without `policy` and `consent` every call is allowed; with a `policy` and no `consent`, what the
 * rules would ask about is denied.
 */
export interface ServerBoundaryOptions extends Partial<Omit<BoundaryPorts, "run">> {
  /**
   * Your own word for the server that the tools are of, such as `mcp:payroll`. Never something that
   * the server sent.
   */
  readonly origin: string;
  /**
   * The contents of a marks file (`parseMarks`), for a server that declares nothing or too little.
   */
  readonly marks?: Marks;
  /**
   * Your word about a tool in place of its server's, by the tool's name. Rules go by it; a milder
   * word lowers nothing else.
   */
  readonly overrides?: { readonly [tool: string]: ToolOverride };
  /**
   * The session of one agent. By default each transport has its own, so copies are found within one
   * connection only.
   */
  readonly session?: AgentSession;
  /** The agent's name in `audit`; default `client`. */
  readonly agent?: string;
}
