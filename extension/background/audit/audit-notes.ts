/** Log entries about tools and calls: names, places, decisions. Never a value. */

import type { AnnotationDiagnostic } from "../../../src/annotations/model/types.js";
import { findMissing, normalizeResult } from "../../../src/annotations/read/normalize-result.js";
import type { Finding } from "../../../src/detection/types.js";
import { asName } from "../../../src/engine/enforce/clean-text.js";
import type { AuditEntry as Outcome } from "../../../src/gateway/ports.js";
import type { Decision } from "../../../src/policy/types.js";
import type { AuditNote } from "../../protocol/audit-messages.js";
import { namedTool, viewName } from "../model/named-tool.js";
import { isGuest, type VaultItem } from "../model/records.js";
import type { RegisteredTool } from "../model/registered-tool.js";
import type { Asked, RunningCall } from "../model/running-call.js";
import { detailsOf } from "./audit-level.js";

/**
 * The tool declares annotations for its results, and this result has none: something may have
 * removed them · S0-61
 */
const UNANNOTATED: AnnotationDiagnostic["code"] = "annotations-missing";

/** The kinds of findings, without place or quotation. */
const inShort = (findings: readonly Finding[]) =>
  findings.map(({ kind, severity, rule }) => ({ kind, severity, rule }));

export const whoAndWhat = ({ agent, found }: Asked): Partial<AuditNote> => ({
  agent: agent.id,
  agentName: agent.name,
  ...namedTool(found),
});

interface Named {
  readonly id: string;
  readonly order: Asked;
}

/** The fate of a withheld item. */
export const ofItem = (
  what: string,
  { origin, agent, schemaPath, reason, ...item }: VaultItem,
): AuditNote => ({
  event: "kept",
  what,
  origin,
  ...viewName(item),
  agent,
  withheld: [{ path: asName(schemaPath), reason }],
});

const HOUR = 3_600_000;
const hourOf = (time: number): number => Math.floor(time / HOUR);

/**
 * Attack: a page whose own agents call without end would push out all other entries. So the log
 * takes one of each kind an hour. Answers of the person are always written.
 */
function brake({ agent, found }: Asked, what: string): Pick<AuditNote, "key"> {
  if (isGuest(agent.kind) || agent.kind === "person") return {};
  return { key: `${hourOf(Date.now())} ${agent.id} ${found.tool.origin} ${what}` };
}

/** Before the page hears of it. */
export const callStarted = async ({ id, order, state: { used } }: RunningCall): Promise<AuditNote> => ({
  event: "call",
  what: "started",
  call: id,
  ...whoAndWhat(order),
  ...(used.length === 0 ? {} : { used }),
  ...(order.traceparent === undefined ? {} : { traceparent: order.traceparent }),
  ...(await detailsOf(order)),
});

/** A question of an agent in a page, whose calls have no end in the log. */
export const unansweredInPage = ({ id, order }: Named): AuditNote => ({
  event: "call",
  what: "unanswered",
  call: id,
  ...whoAndWhat(order),
  ...brake(order, "unanswered"),
});

/** The person had said that they want to be asked nothing for an hour. */
export const deniedInPause = (question: Asked & { readonly call: string }): AuditNote => ({
  event: "consent",
  what: "denied in a pause",
  call: question.call,
  ...whoAndWhat(question),
  ...brake(question, "denied in a pause"),
});

/**
 * The page never heard of the call, and the same tool is there again: it is called once more ·
 * S3-13
 */
export const callRepeated = (order: Asked, call: string): AuditNote => ({
  event: "call",
  what: "repeated",
  call,
  ...whoAndWhat(order),
});

/** A site offers another tool under a name that the person allowed this agent · S3-11 */
export const definitionChanged = ({ id, order }: Named): AuditNote => ({
  event: "call",
  what: "definition changed",
  call: id,
  ...whoAndWhat(order),
  ...brake(order, "definition changed"),
});

/** @param tools of one origin, at least one */
export const suspiciousToolsListed = (
  agent: Pick<AuditNote, "agent" | "agentName">,
  tools: readonly RegisteredTool[],
  time: number,
): AuditNote => ({
  event: "warning",
  what: "tools listed",
  ...agent,
  origin: tools[0]?.origin ?? "",
  tool: tools.map(({ definition }) => definition.name).join(", "),
  findings: inShort(tools.flatMap((tool) => tool.findings())),
  key: `listed ${hourOf(time)} ${agent.agent} ${tools[0]?.origin}`,
});

/** An agent asked for the annotations of a call, and the rules keep its arguments from the page. */
export const resolverKept = (asked: Asked): AuditNote => ({
  event: "rule",
  what: "kept from resolver",
  ...whoAndWhat(asked),
});

/** The gate found something that this agent may not read. Written once an hour for each site. */
export const heldBack = ({
  agent,
  origin,
  tool,
  fault,
}: {
  readonly agent: string;
  readonly origin: string | undefined;
  readonly tool: string;
  readonly fault: string;
}): AuditNote => ({
  event: "warning",
  what: "held back",
  agent,
  ...(origin === undefined ? {} : { origin }),
  ...(tool === "" ? {} : { tool }),
  reason: fault,
  key: `${hourOf(Date.now())} ${agent} ${origin ?? ""} ${tool} held back`,
});

/** Written before a question. An allowed call has the note of its start. */
export function rulesDecided({ id, order }: Named, decision: Decision): AuditNote {
  const what = decision.effect === "block" ? "blocked" : "asked";
  const reason = decision.reasons.map(({ rule }) => rule).join(", ") || "no rule";
  return {
    event: "rule",
    what,
    call: id,
    ...whoAndWhat(order),
    reason,
    ...brake(order, `${what} ${reason}`),
  };
}

/** The tool's results are withheld as with `sensitiveHint`, because rules say so. */
export const redactedByRule = ({ id, order }: Named, rules: readonly string[]): AuditNote[] =>
  rules.length === 0
    ? []
    : [{ event: "rule", what: "redacted", call: id, ...whoAndWhat(order), reason: rules.join(", ") }];

/** A call has one end in the log: the first that is stored, whichever worker writes it. */
export const endKey = (call: string): string => `end ${call}`;

/** Before anything is released. */
export function callEnded(call: RunningCall, { outcome, session, attribution }: Outcome): AuditNote {
  const { order, missed } = call;
  const { end, returned, kept: { withheld = [], findings, evidence, maskedFrom } = {} } = call.state;
  const isUnannotated =
    outcome === "done" && findMissing(order.found.tool.security(), normalizeResult(returned)).length > 0;
  const code =
    end !== undefined && "error" in end
      ? { reason: String(end.error.code) }
      : isUnannotated
        ? { reason: UNANNOTATED }
        : {};
  return {
    event: "call",
    what: missed ?? outcome,
    call: call.id,
    key: endKey(call.id),
    session,
    ...whoAndWhat(order),
    ...code,
    ...(withheld.length === 0
      ? {}
      : { withheld: withheld.map(({ schemaPath, reason }) => ({ path: asName(schemaPath), reason })) }),
    ...(findings === undefined ? {} : { findings: inShort(findings) }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(attribution === undefined ? {} : { attribution }),
    ...(maskedFrom === undefined ? {} : { maskedFrom }),
  };
}
