/** Shapes of what is stored about calls: those under way, the latest, and what was read. */
import { asId } from "../../../protocol/agent-messages.js";
import {
  asCount,
  asNumber,
  type Decoder,
  flag,
  list,
  type Members,
  members,
  oneOf,
  onlyTrue,
  optional,
  text,
} from "../../../protocol/decode.js";
import type { NamedTool } from "../../../protocol/named-tool.js";
import type { PanelFact, PanelFinding, PanelReason } from "../../../protocol/question-messages.js";
import type { DeedTarget, PanelDeed, PanelStop } from "../../../protocol/stop-messages.js";
import type { NamedSource } from "../../model/named-tool.js";
import type { PastCall, StoredCall } from "../../model/records.js";
import { LONG, MANY } from "./bounds.js";

export const NAMED: Members<NamedTool> = {
  tool: text(LONG),
  title: optional(text(LONG)),
  isAlike: onlyTrue,
};

export const readCall: Decoder<StoredCall> = members<StoredCall>({
  agent: text(LONG),
  request: optional(asId),
  stage: oneOf(["asking", "running", "finished"]),
});

const readTarget = members<DeedTarget>({ kind: oneOf(["address", "site", "words"]), text: text(LONG) });

const readDeed = members<PanelDeed>({
  kind: oneOf(["mail", "call"]),
  to: list(readTarget, MANY),
  more: asCount,
  with: list(readTarget, MANY),
  dangers: list(oneOf(["irreversible", "public"]), MANY),
});

const readFact = members<PanelFact>({
  fact: text(LONG),
  values: list(text(LONG), MANY),
  isKnown: flag,
  provenance: text(LONG),
});

const readReason = members<PanelReason>({
  rule: text(LONG),
  description: text(LONG),
  layer: oneOf(["default", "organisation"]),
  isKnown: flag,
  isNewness: optional(flag),
  facts: list(readFact, MANY),
});

const readStop = members<PanelStop>({
  title: text(LONG),
  hasRun: flag,
  deed: readDeed,
  reasons: list(readReason, MANY),
  arguments: text(LONG),
  guest: optional(text(LONG)),
  isRead: onlyTrue,
});

const readFinding = members<PanelFinding>({
  kind: oneOf([
    "hidden-text",
    "instruction",
    "claimed",
    "not-searched",
    "credential",
    "card-number",
    "account-number",
  ]),
  severity: oneOf(["note", "warning"]),
  rule: text(LONG),
  evidence: text(LONG),
});

export const readPastCall: Decoder<PastCall> = members<PastCall>({
  ...NAMED,
  id: text(LONG),
  agent: text(LONG),
  origin: text(LONG),
  startedAt: asNumber,
  status: oneOf(["done", "failed", "cancelled", "stopped", "denied", "unanswered", "withdrawn"]),
  ran: optional(oneOf(["no", "maybe", "yes"])),
  stop: optional(readStop),
  agentText: optional(text(LONG)),
  withheld: list(text(LONG), MANY),
  maskedFrom: optional(list(text(LONG), MANY)),
  error: optional(text(LONG)),
  findings: optional(list(readFinding, MANY)),
  isDismissed: optional(flag),
});

/** Any tool: which one it was cannot be told, so its words may be in whatever the agent sends. */
export const SOME_TOOL: NamedSource = { origin: "", tool: "" };

const readSources = list(members<NamedSource>({ ...NAMED, origin: text(LONG) }), MANY);

/** An unreadable record may have named any tool. */
export const readRead = (value: unknown): readonly NamedSource[] => readSources(value) ?? [SOME_TOOL];
