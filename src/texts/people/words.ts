/**
 * The cases that the sentences of the panel distinguish. `extension/protocol` has the same names.
 */
export type LineState = "open" | "interrupted" | "gone";
export type SiteSetting = "on" | "ask" | "off";
export type TabStatus = "ready" | "reload" | "unsupported" | "off" | "ask";
export type ConsentLength = "never" | "session" | "always";
export type Asking = "each" | "readers" | "ordinary";
export type Coverage = "readers" | "ordinary";
export type SessionMark = "malicious" | "sensitive" | "open-world";
export type CallStatus =
  | "asking"
  | "running"
  | "done"
  | "failed"
  | "cancelled"
  | "stopped"
  | "denied"
  | "unanswered"
  | "withdrawn";
export type RuleLayer = "default" | "organisation";
export type { LeftOutKind, ServerProblemKind } from "../../link/server-problems.js";
export type ServerState = "stopped" | "starting" | "running" | "failed";
export type AppHostState = "off" | "missing" | "forbidden" | "failing" | "opening" | "open";
