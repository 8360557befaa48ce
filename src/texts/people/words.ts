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
export type ServerProblemKind =
  | "no-program"
  | "no-folder"
  | "no-permission"
  | "no-answer"
  | "no-login"
  | "no-headers"
  | "too-slow"
  | "too-long"
  | "garbage"
  | "ended"
  | "is-airlock"
  | "refused"
  | "other";
export type LeftOutKind =
  | "too-many"
  | "task-only"
  | "no-name"
  | "name-unusable"
  | "name-twice"
  | "not-readable"
  | "too-large";
export type ServerState = "stopped" | "starting" | "running" | "failed";
export type AppHostState = "off" | "missing" | "forbidden" | "failing" | "opening" | "open";
