/**
 * Rate limits lists of tools and withheld items, so that one page cannot keep the worker busy. When
 * a list exceeds the limit, the latest one follows later. Items that exceed it are dropped.
 */
import { type FromPage, textLength } from "../protocol/page-messages.js";
import { TokenBucket } from "../protocol/token-bucket.js";

/** UTF-16 code units. */
const BURST = 16 * 1024 * 1024;
const PER_SECOND = 2 * 1024 * 1024;
/** The least that a message costs. */
const LEAST = 16 * 1024;

const costOf = (texts: Parameters<typeof textLength>[0]): number => textLength(texts) + LEAST;

type Tools = Extract<FromPage, { type: "tools" }>;

export class Brake {
  readonly #pass: (message: FromPage) => void;
  readonly #bucket = new TokenBucket(BURST, PER_SECOND);
  #due: Tools | undefined;

  constructor(pass: (message: FromPage) => void) {
    this.#pass = pass;
  }

  admit(message: FromPage): void {
    if (message.type === "tools") this.#list(message);
    else if (message.type !== "withheld" || this.#bucket.take(costOf(message.items))) this.#pass(message);
  }

  #list(message: Tools): void {
    const isWaiting = this.#due !== undefined;
    this.#due = message;
    if (!isWaiting) this.#passWhenThereIsRoom();
  }

  #passWhenThereIsRoom(): void {
    const message = this.#due;
    if (message === undefined) return;
    const cost = costOf(message.tools);
    if (this.#bucket.take(cost)) {
      this.#due = undefined;
      this.#pass(message);
      return;
    }
    setTimeout(() => this.#passWhenThereIsRoom(), this.#bucket.timeUntil(cost));
  }
}
