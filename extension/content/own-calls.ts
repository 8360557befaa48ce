/**
 * Passes calls in the page to the rules and back. After the extension was removed or replaced, no
 * rules apply, and only the page's enforcement is left. If the worker fails to answer for another
 * reason, the call is denied.
 */
import type { OwnAnswer, UntrustedOwnCall } from "../protocol/own-call-messages.js";
import { textLength } from "../protocol/page-messages.js";
import { TokenBucket } from "../protocol/token-bucket.js";
import { type FrameLink, isOrphan } from "./frame-link.js";

/** The number of calls of a page that may wait at once. */
const MAX_CALLS = 64;
/** In UTF-16 code units. */
const BURST = 2 * 1024 * 1024;
const PER_SECOND = 512 * 1024;

/** The page waits for a decision about a call or its result. Between the two, the tool runs. */
type Stage = "asked" | "running" | "returned";

export class OwnCalls {
  readonly #link: FrameLink;
  readonly #say: (answer: OwnAnswer) => void;
  readonly #calls = new Map<string, Stage>();
  readonly #questions = new TokenBucket(2 * BURST, 2 * PER_SECOND);
  readonly #results = new TokenBucket(BURST, PER_SECOND);

  constructor(link: FrameLink, say: (answer: OwnAnswer) => void) {
    this.#link = link;
    this.#say = say;
  }

  admit(message: UntrustedOwnCall): void {
    const { call, type } = message;
    if (type === "own-end") {
      if (this.#calls.delete(call)) this.#link.send(message);
      return;
    }
    if (isOrphan()) {
      this.#say({ type: "own-answer", call, allow: true });
      return;
    }
    // Ignores calls that were asked about before the worker died, or never.
    const isRefused = type === "own-result" ? this.#calls.get(call) !== "running" : this.#isTooMuch(message);
    if (isRefused) {
      this.#say({ type: "own-answer", call, allow: false });
      return;
    }
    this.#calls.set(call, type === "own-call" ? "asked" : "returned");
    this.#link.want();
    const sent = this.#link.isOpen && this.#link.send(this.#readable(message));
    if (!sent) this.answered({ type: "own-answer", call, allow: false });
  }

  #isTooMuch({ tool, arguments: args }: Extract<UntrustedOwnCall, { type: "own-call" }>): boolean {
    return this.#calls.size >= MAX_CALLS || !this.#questions.take(textLength([tool]) + args.length);
  }

  /**
   * Limits how much of results is read. Beyond that, the rules know only what the tool declares.
   */
  #readable(message: UntrustedOwnCall): UntrustedOwnCall {
    if (message.type === "own-call") {
      return { ...message, isActive: navigator.userActivation?.isActive === true };
    }
    const isTooMuch = message.type === "own-result" && !this.#results.take(message.result.text.length);
    return isTooMuch ? { ...message, result: { kind: "oversized", text: "" } } : message;
  }

  /** @param answer of the worker, about the call or its result */
  answered(answer: OwnAnswer): void {
    const { call, allow } = answer;
    const stage = this.#calls.get(call);
    if (stage === undefined || stage === "running") return;
    if (allow && stage === "asked") this.#calls.set(call, "running");
    else this.#calls.delete(call);
    this.#say(answer);
  }

  /** The worker died, so no answer will come. */
  closed(): void {
    const waiting = [...this.#calls].filter(([, stage]) => stage !== "running");
    this.#calls.clear();
    for (const [call] of waiting) this.#say({ type: "own-answer", call, allow: false });
  }
}
