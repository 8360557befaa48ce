/** One frame: what its main world reports goes to the worker, what the worker asks goes to the main world. */
import type { FromFrame, ToFrame, WithheldTool } from "../protocol/content-messages.js";
import { decodeFromPage, type FromPage, type ToPage, type UntrustedTool } from "../protocol/page-messages.js";
import { compareNative, nativeContext } from "./compare-native.js";
import { FrameLink } from "./frame-link.js";
import { answerProbes } from "./probe.js";
import { redeem } from "./redeem.js";
import { handOverPort } from "./take-port.js";

/** What must be said again to a worker that has just started. */
interface Known {
  tools: Extract<FromPage, { type: "tools" }> | undefined;
  /** Undefined while the accounts are being compared: nothing is offered until then. */
  withheld: readonly WithheldTool[] | undefined;
}

export function startFrame(): void {
  const page = handOverPort();
  const toPage = (message: ToPage) => page.postMessage(message);
  const running = new Set<string>();
  const known: Known = { tools: undefined, withheld: undefined };
  const link: FrameLink = new FrameLink({
    opened() {
      if (known.tools !== undefined) link.send(known.tools);
      if (known.withheld !== undefined) link.send({ type: "native", withheld: known.withheld });
    },
    received: (message) => obey(message, { toPage, running, send: (answer) => link.send(answer) }),
    closed() {
      // Nobody waits for these any more; a tool must not go on for an agent that is gone.
      for (const call of running) toPage({ type: "cancel", call });
      running.clear();
    },
  });
  page.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = decodeFromPage(data);
    if (message === undefined) return;
    if (message.type === "result") running.delete(message.call);
    if (message.type === "tools") known.tools = message;
    link.send(message);
    if (message.type === "withheld" || known.tools?.tools.length) wake(link);
    if (message.type === "tools") void compare(known, link);
  };
  followLifecycle(link, () => known.tools?.tools.length !== undefined && known.tools.tools.length > 0);
  nativeContext()?.addEventListener("toolchange", () => void compare(known, link));
  answerProbes();
}

const isActive = (): boolean => !(document as { prerendering?: boolean }).prerendering;

/** Only an active document has tools for anybody: one that is prerendered or in the back-forward cache waits. */
function wake(link: FrameLink): void {
  if (isActive()) link.want();
}

function followLifecycle(link: FrameLink, hasTools: () => boolean): void {
  document.addEventListener("prerenderingchange", () => hasTools() && link.want());
  window.addEventListener("pagehide", () => link.rest());
  window.addEventListener("pageshow", ({ persisted }) => persisted && hasTools() && link.want());
}

interface Hands {
  toPage(message: ToPage): void;
  readonly running: Set<string>;
  send(message: FromFrame): void;
}

function obey(message: ToFrame, { toPage, running, send }: Hands): void {
  switch (message.type) {
    case "run":
      running.add(message.call);
      toPage(message);
      return;
    case "cancel":
      running.delete(message.call);
      toPage(message);
      return;
    case "redeem":
      void redeem(message.redeemUrl, message.origin).then((redemption) =>
        send({ type: "redeemed", request: message.request, redemption }),
      );
  }
}

/** A tool is offered only after its two accounts were found to agree: the worker waits for this message. */
async function compare(known: Known, link: FrameLink): Promise<void> {
  const context = nativeContext();
  const { tools } = known;
  const reported: readonly UntrustedTool[] = tools?.tools ?? [];
  known.withheld = undefined;
  const withheld =
    context === undefined ? [] : await compareNative(context, reported).catch(() => everyOne(reported));
  // What was reported meanwhile has its own comparison.
  if (known.tools !== tools) return;
  known.withheld = withheld;
  link.send({ type: "native", withheld });
  if (withheld.length > 0) wake(link);
}

const everyOne = (tools: readonly UntrustedTool[]): WithheldTool[] =>
  tools.map(({ name }) => ({ name, reason: "differs" }));
