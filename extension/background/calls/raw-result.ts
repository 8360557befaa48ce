/** What the page's world says of a run, as the value that enforcement reads. */

import { refusal } from "../../../src/engine/enforce/mcp-result.js";
import { agentResultTooLarge } from "../../../src/texts/agents.js";
import { userResultTooLarge } from "../../../src/texts/people.js";
import type { UntrustedResult } from "../../protocol/page-messages.js";
import type { RunningCall } from "../model/running-call.js";
import { pause } from "../platform/pause.js";
import { documentGone, toolChanged } from "./answers.js";

/** In UTF-16 code units: reading so much takes a tenth of a second, and others are served before it goes on. */
const LARGE = 1_000_000;

/** Invalid JSON counts as a tool that failed. */
function deliverJson(call: RunningCall, text: string): void {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
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
      call.end({ result: refusal(agentResultTooLarge()), note: userResultTooLarge() });
      return;
    case "gone":
      call.end({ error: toolChanged() });
      return;
    case "refused":
      call.end({ error: documentGone("no") });
      return;
    default:
      call.threw(text);
  }
}
