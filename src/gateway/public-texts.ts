/**
 * Texts of Airlock, MCP or JSON Schema, which are not secret. Attack: a page marks such texts as sensitive, to remove them
 * from what an agent gets from other sites. Not in the page bundle, where a page could only harm itself.
 */
import { EXACT, FOLDED } from "../engine/copies/text/fold.js";
import * as agents from "../texts/agents.js";

/** Names long enough to count as strong values: members of MCP and of annotations, JSON Schema's keywords. */
const NAMES = [
  "structuredContent maliciousActivityHint untrustedContentHint consequentialHint destructiveHint idempotentHint",
  "openWorldHint readOnlyHint sensitiveHint requiresConfirmation resultSensitivity inputMetadata returnMetadata",
  "dynamicAnnotations untrustedPublic trustedPublic lastModified listChanged protocolVersion serverInfo",
  "additionalProperties unevaluatedProperties patternProperties propertyNames dependentSchemas dependentRequired",
  "additionalItems unevaluatedItems prefixItems maxProperties minProperties maxContains minContains exclusiveMaximum",
  "exclusiveMinimum contentMediaType contentEncoding contentSchema description definitions dependencies",
  "$recursiveAnchor $recursiveRef $dynamicAnchor $dynamicRef $vocabulary",
  "https://json-schema.org/draft/2020-12/schema https://json-schema.org/draft/2019-09/schema",
  "http://json-schema.org/draft-07/schema# http://json-schema.org/draft-06/schema#",
  "webmcp-airlock/redaction webmcp-airlock/detection webmcp-airlock/attribution webmcp-airlock/tool",
  "webmcp-airlock/secrets mcp.dev/effect mcp.dev/idempotent mcp.dev/requiresConfirmation mcp.dev/resultSensitivity",
];

/** All sentences that agents get, one by one: bundles take a list of names apart, and keep a namespace whole. */
const SENTENCES: readonly unknown[] = [
  agents.agentWithheldPart,
  agents.agentWithheldResult,
  agents.agentToolFailed,
  agents.agentCallDenied,
  agents.agentCallBlocked,
  agents.agentCallForeseen,
  agents.agentResultBlocked,
  agents.agentResultDenied,
  agents.agentCallCancelled,
  agents.agentCallEnded,
  agents.agentCallTimedOut,
  agents.agentInputInvalid,
  agents.agentNotStored,
  agents.secretInputRequired,
  agents.secretInputOptional,
  agents.handleAsName,
  agents.handleInWrongPlace,
  agents.handleNotWhole,
  agents.handleUnknown,
  agents.handleOfOtherOrigin,
  agents.handleExpired,
  agents.handleNotCollected,
  agents.handleWithoutText,
  agents.handlesTooMany,
  agents.handleDenied,
  agents.secretNotGiven,
  agents.secretNotAskedInFrame,
  agents.secretNotAskedAgain,
  agents.secretNotStored,
  agents.secretTooLong,
  agents.secretInput,
  agents.handleUnusable,
  agents.resultNotChecked,
  agents.resultNotSearched,
  agents.resultHeldBack,
  agents.sessionFull,
  agents.dateFormat,
  agents.rpcFrameNotJson,
  agents.rpcFrameTooLarge,
  agents.rpcFrameTooDeep,
  agents.rpcFrameInvalid,
  agents.rpcNoBatches,
  agents.rpcParamsInvalid,
  agents.rpcDuplicateId,
  agents.rpcMethodUnknown,
  agents.rpcHeldBack,
  agents.rpcInternalError,
  agents.rpcAnswerTooLarge,
  agents.rpcInterrupted,
  agents.rpcWaiting,
  agents.rpcTooManyWaiting,
  agents.rpcDenied,
  agents.rpcTooFast,
  agents.rpcTooManyCalls,
  agents.rpcDocumentBusy,
  agents.rpcToolChanged,
  agents.rpcToolUnknown,
  agents.rpcArgumentsInvalid,
  agents.rpcResolveFailures,
  agents.rpcCursorInvalid,
  agents.rpcDocumentGone,
  agents.rpcStorageFull,
  agents.agentQuestionUnanswered,
  agents.agentResultTooLarge,
];

let known: { readonly texts: string; readonly forms: string } | undefined;

function readAll() {
  const texts: string[] = NAMES.flatMap((names) => names.split(" "));
  for (const sentence of SENTENCES) {
    if (typeof sentence === "function")
      texts.push(String((sentence as (...words: string[]) => unknown)("", "", "")));
  }
  const forms = texts.flatMap((text) => [text, EXACT.text(text), FOLDED.text(text)]);
  known = { texts: [...NAMES, ...texts].join("\n"), forms: forms.join("\n") };
  return known;
}

/** Whether every agent knows `text` anyway. */
export const isPublicText = (text: string): boolean => (known ?? readAll()).texts.includes(text);

/** The same for a form of it as it is searched for: folded, or as it is. */
export const isPublicForm = (form: string): boolean => (known ?? readAll()).forms.includes(form);
