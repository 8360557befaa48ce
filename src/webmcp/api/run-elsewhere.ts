/** A call whose tool lives in another document of the tab: both halves of it · S1-08 */

import { type OtherWindow, onMessage } from "../../intrinsics/frame-primordials.js";
import { isArray } from "../../intrinsics/primordials.js";
import { toolInvocationFailed, toolNotReachable } from "../../texts/page.js";
import { once, peerOf } from "../documents/peers.js";
import { ask, isAllowed } from "../documents/permission.js";
import { type Handler, reply, type UntrustedData } from "../documents/wire.js";
import type { Outcome } from "../webidl/context-state.js";
import type { Reach } from "./pending-execution.js";
import { runTool } from "./run-tool.js";

/**
 * A text, or null, comes in an array; the words of a failure alone. They are the other document's, as a result would
 * be: its own script has enforced them.
 */
function readOutcome(answer: UntrustedData): Outcome {
  if (answer === undefined) return { failure: toolNotReachable() };
  if (typeof answer === "string") return { failure: answer };
  const text: UntrustedData = isArray(answer) ? answer[0] : undefined;
  return typeof text === "string" || text === null ? { text } : { failure: toolInvocationFailed() };
}

/**
 * The caller's half.
 *
 * @param origin the one that the caller expects there.
 */
export const reachElsewhere =
  (window: OtherWindow, origin: string, name: string, inputText: string): Reach =>
  (complete) => {
    const peer = peerOf(window);
    return ask(
      peer?.origin === origin ? peer : undefined,
      "run",
      (answer) => complete(readOutcome(answer)),
      name,
      inputText,
    );
  };

/** The tool's half. Everything that the draft asks of the caller is asked again, of what the browser says of it. */
export const run: Handler = ({ context }, peer, port, name, inputText) => {
  if (typeof name !== "string") return;
  let cancel: (() => void) | undefined;
  let isOver = false;
  const end = once<Outcome>(peerOf(peer.window), (outcome) => {
    isOver = true;
    if (outcome) reply(port, outcome.failure ?? [outcome.text]);
    else cancel?.();
  });
  onMessage(port, () => end());
  isAllowed(peer, (yes) => {
    // Nobody's origin is empty, and no tool is exposed to it.
    cancel = runTool(context(), name, inputText as string, end, yes && !isOver ? peer.origin : "");
  });
};
