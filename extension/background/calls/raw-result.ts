/** The page's word about a run, as the value that enforcement reads. */

import { parseResult } from "../../../src/gateway/parsed-result.js";
import { isTooLarge, resultTooLarge } from "../../../src/gateway/text-bound.js";
import type { UntrustedResult } from "../../protocol/untrusted-values.js";
import type { RunningCall } from "../model/running-call.js";
import { words } from "../platform/words.js";
import { toolChanged } from "./answers.js";

/** Invalid JSON counts as a tool that failed. */
function deliverJson(call: RunningCall, text: string): void {
  let raw: unknown;
  try {
    // To read it would hold up others: it is withheld as the text that it is.
    raw = isTooLarge(text, true) ? text : parseResult(text);
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
      call.end({ result: resultTooLarge(), note: words.userResultTooLarge() });
      return;
    case "gone":
      call.end({ error: toolChanged() });
      return;
    default:
      call.threw(text);
  }
}
