/** The page's word about a run, as the value that enforcement reads. */

import { refusal } from "../../../src/engine/enforce/mcp-result.js";
import { parseResult } from "../../../src/gateway/parsed-result.js";
import { agentResultTooLarge, resultNotSearched } from "../../../src/texts/agents.js";
import type { UntrustedResult } from "../../protocol/untrusted-values.js";
import type { RunningCall } from "../model/running-call.js";
import { pause } from "../platform/pause.js";
import { words } from "../platform/words.js";
import { toolChanged } from "./answers.js";

/**
 * In UTF-16 code units: reading so much takes a tenth of a second, and others are served before it
 * goes on.
 */
const LARGE = 1_000_000;

/**
 * The values, names and brackets that are read in one go: 20,000 rows of twelve members are half of
 * it.
 */
const MAX_PARTS = 1_000_000;
const [QUOTE, COMMA, COLON, BRACKET, BACKSLASH, BRACE] = [34, 44, 58, 91, 92, 123];

/**
 * Counts before anything is made of the text, since to read it takes longer the more parts it has.
 */
export function hasTooManyParts(json: string): boolean {
  let parts = 0;
  for (let at = 0; at < json.length && parts <= MAX_PARTS; at++) {
    const unit = json.charCodeAt(at);
    if (unit === COMMA || unit === COLON || unit === BRACKET || unit === BRACE) parts += 1;
    if (unit !== QUOTE) continue;
    for (at++; at < json.length && json.charCodeAt(at) !== QUOTE; at++)
      if (json.charCodeAt(at) === BACKSLASH) at += 1;
  }
  return parts > MAX_PARTS;
}

/** Invalid JSON counts as a tool that failed. */
function deliverJson(call: RunningCall, text: string): void {
  if (hasTooManyParts(text)) {
    call.end({ result: refusal(resultNotSearched()), note: words.userResultTooManyParts() });
    return;
  }
  let raw: unknown;
  try {
    raw = parseResult(text);
  } catch {
    call.threw("");
    return;
  }
  if (text.length < LARGE) call.arrived(raw);
  else void pause().then(() => call.arrived(raw));
}

export function deliver(call: RunningCall, { kind, text }: UntrustedResult): void {
  switch (kind) {
    case "json":
      deliverJson(call, text);
      return;
    case "string":
      call.arrived(text);
      return;
    case "undefined":
      call.arrived(undefined);
      return;
    case "oversized":
      call.end({ result: refusal(agentResultTooLarge()), note: words.userResultTooLarge() });
      return;
    case "gone":
      call.end({ error: toolChanged() });
      return;
    default:
      call.threw(text);
  }
}
