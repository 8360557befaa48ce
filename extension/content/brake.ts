/**
 * A page that never stops talking must leave the worker to the others: lists of tools and kept items have an allowance.
 * Of lists, the latest is passed on when there is room again; items that find no room are not the person's to keep.
 */
import { type FromPage, textLength } from "../protocol/page-messages.js";
import { TokenBucket } from "../protocol/token-bucket.js";

/** UTF-16 code units. */
const BURST = 16 * 1024 * 1024;
const PER_SECOND = 2 * 1024 * 1024;
/** What a message costs however short it is. */
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
