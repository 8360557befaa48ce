/** A call whose tool lives in another document of the tab: both halves of it · S1-08 */
import { toolInvocationFailed, toolNotReachable } from "../../errors.js";
import { isArray } from "../../primordials.js";
import type { Outcome } from "../context-state.js";
import { isExposed } from "../exposed-origins.js";
import { findTool } from "../find-tool.js";
import type { Reach } from "../pending-execution.js";
import { runTool } from "../run-tool.js";
import { type OtherWindow, onMessage } from "./frame-primordials.js";
import { localDocument } from "./local-document.js";
import { peerOf, whenGone } from "./peers.js";
import { isAllowed } from "./permission.js";
import { type Handler, readJson, reply, send, type UntrustedData } from "./wire.js";

const unreachable = (): Outcome => ({ failure: toolNotReachable() });

/**
 * A text, or null, comes in an array; the words of a failure alone. They are the other document's, as a result would
 * be: its own script has enforced them.
 */
function readOutcome(answer: UntrustedData): Outcome {
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
    let port: MessagePort | undefined;
    let isPending = true;
    const end = (outcome?: Outcome): void => {
      if (!isPending) return;
      isPending = false;
      stopWatching();
      if (outcome) complete(outcome);
      // Whatever comes says that nobody waits any more.
      else if (port) reply(port, 0);
    };
    // A message that was on its way when the document went is lost, so it is not left to the other side to say so.
    const stopWatching = whenGone(window, () => end(unreachable()));
    if (peer?.origin !== origin) end(unreachable());
    else
      isAllowed(peer, (yes) => {
        if (!isPending) return;
        if (!yes) return end(unreachable());
        port = send(peer, "run", name, inputText);
        onMessage(port, (answer) => end(readOutcome(readJson(answer))));
      });
    return () => end();
  };

/** The tool's half. Everything that the draft asks of the caller is asked again, of what the browser says of it. */
export const run: Handler = (peer, port, name, inputText) => {
  let cancel: (() => void) | undefined;
  let isPending = true;
  const end = (outcome?: Outcome): void => {
    if (!isPending) return;
    isPending = false;
    stopWatching();
    if (outcome) reply(port, outcome.failure ?? [outcome.text]);
    else cancel?.();
  };
  const stopWatching = whenGone(peer.window, end);
  onMessage(port, () => end());
  isAllowed(peer, (yes) => {
    const context = localDocument().context();
    const tool = typeof name === "string" && findTool(context, name);
    const isReachable = yes && tool && isExposed(tool.exposedOrigins, peer.origin);
    if (!isReachable || readJson(inputText) === undefined) end(unreachable());
    else if (isPending) cancel = runTool(context, tool.name, inputText as string, end, peer.origin);
  });
};
