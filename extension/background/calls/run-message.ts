/**
 * The message to a page when a call begins: the arguments, and the few facts about the agent's
 * session that a page may know (spec-notes/internal/decisions.md).
 */
import { annotationsFor } from "../../../src/annotations/request-annotations.js";
import type { SessionTrust } from "../../../src/annotations/session-trust.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import { CallEnded } from "../../../src/gateway/call-ended.js";
import { secretTooLong } from "../../../src/texts/agents.js";
import { MAX_ARGUMENT_CHARACTERS } from "../../protocol/limits.js";
import type { ToPage } from "../../protocol/page-messages.js";
import type { RunningCall } from "../model/running-call.js";

/** The agent's own were measured when they came. */
function textOf(args: JsonObject): string {
  const text = JSON.stringify(args);
  if (text.length > MAX_ARGUMENT_CHARACTERS) throw new CallEnded("invalid", secretTooLong());
  return text;
}

/**
 * @param args with secrets in: this text goes to the page and nowhere else.
 * @param trust of the agent's session. A person who runs a tool themselves has read nothing on an
 * agent's behalf.
 */
export function runMessage(call: RunningCall, args: JsonObject, trust: SessionTrust): ToPage {
  const { agent, found } = call.order;
  const { document, tool } = found;
  const annotations = agent.kind === "person" ? {} : annotationsFor(trust, tool.origin, document.topOrigin);
  return {
    type: "run",
    call: call.id,
    registration: tool.definition.registration,
    arguments: textOf(args),
    ...(Object.keys(annotations).length > 0 ? { annotations: JSON.stringify(annotations) } : {}),
  };
}
