/** What the page's world says of a run, as the value that enforcement reads. */

import { refusal } from "../../../src/gateway/refusal.js";
import { agentResultTooLarge } from "../../../src/texts/agents.js";
import { userResultTooLarge } from "../../../src/texts/people.js";
import type { UntrustedResult } from "../../protocol/page-messages.js";
import type { RunningCall } from "../model/running-call.js";
import { documentGone, toolChanged } from "./answers.js";

/** Invalid JSON counts as a tool that failed. */
function deliverJson(call: RunningCall, text: string): void {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    call.threw("");
    return;
  }
  call.arrived(raw);
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
