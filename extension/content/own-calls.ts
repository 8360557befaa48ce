/**
 * Calls in the page, on their way to the rules and back. Where the extension was removed or replaced there are no rules
 * any more, and the page's own enforcement is all there is; whatever else keeps the worker from answering is a no.
 */
import type { OwnAnswer, UntrustedOwnCall } from "../protocol/own-call-messages.js";
import { type FrameLink, isOrphan } from "./frame-link.js";

/** A page may have this many under way. */
const MAX_CALLS = 64;

export class OwnCalls {
  readonly #link: FrameLink;
  readonly #say: (answer: OwnAnswer) => void;
  /** Under way, each with whether the page waits for a word about it. */
  readonly #calls = new Map<string, boolean>();

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
    // What was asked before an earlier worker died, or never, is not asked about now.
    if (type === "own-result" ? !this.#calls.has(call) : this.#calls.size >= MAX_CALLS) {
      this.#say({ type: "own-answer", call, allow: false });
      return;
    }
    this.#calls.set(call, true);
    this.#link.want();
    const isActive = navigator.userActivation?.isActive === true;
    const sent =
      this.#link.isOpen && this.#link.send(type === "own-call" ? { ...message, isActive } : message);
    if (!sent) this.answered({ type: "own-answer", call, allow: false });
    else if (type === "own-result") this.#calls.set(call, true);
  }

  /** @param answer the worker's: of the call, or of its result */
  answered(answer: OwnAnswer): void {
    const isWaiting = this.#calls.get(answer.call);
    if (isWaiting !== true) return;
    if (answer.allow) this.#calls.set(answer.call, false);
    else this.#calls.delete(answer.call);
    this.#say(answer);
  }

  /** The worker died: nobody will answer. */
  closed(): void {
    const waiting = [...this.#calls].filter(([, isWaiting]) => isWaiting);
    this.#calls.clear();
    for (const [call] of waiting) this.#say({ type: "own-answer", call, allow: false });
  }
}
