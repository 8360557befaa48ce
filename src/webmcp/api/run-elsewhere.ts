/** A call of a tool in another document of the tab: both halves · S1-08 */

import { type OtherWindow, portOnMessage } from "../../intrinsics/frames.js";
import { arrayIsArray } from "../../intrinsics/language.js";
import { toolInvocationFailed, toolNotReachable } from "../../texts/page.js";
import { once, peerOf } from "../documents/peers.js";
import { ask, isAllowed } from "../documents/permission.js";
import { type Handler, reply, type UntrustedData } from "../documents/wire.js";
import { documentTrust } from "../trust/document-trust.js";
import type { Outcome } from "../webidl/context-state.js";
import { readJson } from "../webidl/read-json.js";
import type { Reach } from "./pending-execution.js";
import { runTool } from "./run-tool.js";

/**
 * An array holds a text or null; a bare text is an error message. Both come from the other
 * document: its own script has enforced them.
 */
function readOutcome(answer: UntrustedData): Outcome {
  if (answer === undefined) return { failure: toolNotReachable() };
  if (typeof answer === "string") return { failure: answer };
  const text: UntrustedData = arrayIsArray(answer) ? answer[0] : undefined;
  return typeof text === "string" || text === null ? { text } : { failure: toolInvocationFailed() };
}

/**
 * The caller's half.
 *
 * @param origin the origin that the caller expects there.
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
      // The tool's own document tells its tool what an agent of another document has read, as far
      // as that concerns it.
      documentTrust?.told(origin),
    );
  };

/**
 * The tool's half. Repeats every check of the draft's caller steps, with the origin that the
 * browser states.
 */
export const run: Handler = ({ context }, peer, port, name, inputText, told) => {
  if (typeof name !== "string") return;
  let cancel: (() => void) | undefined;
  let isOver = false;
  const end = once<Outcome>(peerOf(peer.window), (outcome) => {
    isOver = true;
    if (outcome) reply(port, outcome.failure ?? [outcome.text]);
    else cancel?.();
  });
  portOnMessage(port, () => end());
  isAllowed(peer, (yes) => {
    if (yes && typeof told === "string") documentTrust?.claim(readJson(told));
    // No document's origin is empty, and no tool is exposed to an empty one.
    cancel = runTool(context(), name, inputText as string, end, yes && !isOver ? peer.origin : "");
  });
};
