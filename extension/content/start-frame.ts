/**
 * One frame: passes the main world's reports to the worker, and the worker's requests to the main
 * world.
 */
import type { FromFrame, ToFrame, WithheldTool } from "../protocol/content-messages.js";
import { asRecord } from "../protocol/decode.js";
import { isOwnCall } from "../protocol/own-call-messages.js";
import { decodeFromPage, type FromPage, type ToPage } from "../protocol/page-messages.js";
import type { UntrustedTool } from "../protocol/untrusted-values.js";
import { Brake } from "./brake.js";
import { compareNative } from "./compare-native.js";
import { FrameLink } from "./frame-link.js";
import { nativeContext } from "./native-context.js";
import { OwnCalls } from "./own-calls.js";
import { Redemptions } from "./redemptions.js";
import { Reports } from "./reports.js";
import { handOverPort } from "./take-port.js";

/** @param bell known to the two worlds of this frame alone. */
export function startFrame(bell: EventTarget): void {
  const page = handOverPort(bell);
  const toPage = (message: ToPage) => page.postMessage(message);
  const running = new Set<string>();
  const redemptions = new Redemptions();
  const link: FrameLink = new FrameLink({
    opened: () => reports.sayAll(),
    received: (message) =>
      obey(message, { toPage, running, redemptions, ownCalls, send: (answer) => link.send(answer) }),
    closed() {
      // The agent is gone, so its tools must stop.
      for (const call of running) toPage({ type: "cancel", call });
      running.clear();
      ownCalls.closed();
    },
  });
  const ownCalls = new OwnCalls(link, toPage);
  const reports = new Reports(link);
  const brake = new Brake((message) => {
    reports.pass(message);
    if (message.type === "withheld" || reports.hasTools) link.want();
    if (message.type !== "tools") return;
    heardReport();
    void compare(reports, link);
  });
  page.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = decodeFromPage(data) ?? instead(data);
    if (isOwnCall(message)) ownCalls.admit(message);
    else if (message !== undefined && isExpected(message, running)) brake.admit(message);
  };
  followLifecycle(link);
  const heardReport = watchNative(() => void compare(reports, link));
}

/** Part of a list would be wrong, and the earlier list is outdated. */
const instead = (data: unknown): FromPage | undefined =>
  asRecord(data)?.["type"] === "tools" ? { type: "tools", mode: "polyfill", tools: [] } : undefined;

/** Reports about calls that do not run in this frame are dropped. */
function isExpected(message: FromPage, running: Set<string>): boolean {
  if (message.type === "result" || message.type === "resolved") return running.delete(message.call);
  return message.type !== "progress" || running.has(message.call);
}

/**
 * Only an active document offers tools. A prerendered one, or one in the back/forward cache, waits.
 */
function followLifecycle(link: FrameLink): void {
  const isPrerendered = () => (document as { prerendering?: boolean }).prerendering === true;
  // Attack: events that the page dispatches itself, as it goes to rest. `pageshow` also fires in a
  // prerendered document, long before the person sees it.
  const resume = ({ isTrusted }: Event) => isTrusted && !isPrerendered() && link.resume();
  const rest = ({ isTrusted }: Event) => isTrusted && link.rest();
  if (isPrerendered()) link.rest();
  const listen = () => {
    document.addEventListener("prerenderingchange", resume);
    window.addEventListener("pageshow", resume);
    window.addEventListener("pagehide", rest);
  };
  listen();
  // `document.open` removes all listeners and replaces the root element. Adding a listener twice
  // has no effect.
  new MutationObserver(listen).observe(document, { childList: true });
}

interface Hands {
  toPage(message: ToPage): void;
  readonly running: Set<string>;
  readonly redemptions: Redemptions;
  readonly ownCalls: OwnCalls;
  send(message: FromFrame): void;
}

function obey(message: ToFrame, { toPage, running, redemptions, ownCalls, send }: Hands): void {
  switch (message.type) {
    case "run":
    case "resolve":
      running.add(message.call);
      toPage(message);
      return;
    case "cancel":
      running.delete(message.call);
      toPage(message);
      return;
    case "redeem": {
      const { request, handle, redeemUrl, origin } = message;
      void redemptions
        .redeem(handle, redeemUrl, origin)
        .then((redemption) => send({ type: "redeemed", request, redemption }));
      return;
    }
    case "own-answer":
      ownCalls.answered(message);
      return;
    case "stored":
      redemptions.drop(message.handle);
  }
}

/** Longer than the main world takes to report, so that both lists describe the same moment. */
const NATIVE_PAUSE = 100;

/**
 * The person learns of tools that the browser knows and the main world never reported.
 *
 * @returns what to call when a report has come: it is compared at once, so no event before it needs
 *   a comparison of its own.
 */
function watchNative(compareAgain: () => void): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const context = nativeContext();
  if (context === undefined) return () => undefined;
  const compareSoon = () => {
    due ??= setTimeout(() => {
      due = undefined;
      compareAgain();
    }, NATIVE_PAUSE);
  };
  context.addEventListener("toolchange", compareSoon);
  // A change may be what started this frame.
  compareSoon();
  return () => {
    clearTimeout(due);
    due = undefined;
  };
}

/** The worker offers a tool only after this message says that both descriptions agree. */
async function compare(reports: Reports, link: FrameLink): Promise<void> {
  const context = nativeContext();
  const { tools } = reports;
  const reported: readonly UntrustedTool[] = tools?.tools ?? [];
  const withheld =
    context === undefined ? [] : await compareNative(context, reported).catch(() => everyOne(reported));
  if (reports.compared(tools, withheld) && withheld.length > 0) link.want();
}

const everyOne = (tools: readonly UntrustedTool[]): WithheldTool[] =>
  tools.map(({ name }) => ({ name, reason: "differs" }));
