/**
 * Rate limits lists of tools and withheld items, so that one page cannot keep the worker busy. When a list exceeds the
 * limit, the latest one follows later. Items that exceed it are dropped.
 */
import { type FromPage, textLength } from "../protocol/page-messages.js";

/** UTF-16 code units. */
const BURST = 16 * 1024 * 1024;
const PER_SECOND = 2 * 1024 * 1024;
/** The least that a message costs. */
const LEAST = 16 * 1024;

type Tools = Extract<FromPage, { type: "tools" }>;

export class Brake {
  readonly #pass: (message: FromPage) => void;
  #allowance = BURST;
  #at = performance.now();
  #due: Tools | undefined;

  constructor(pass: (message: FromPage) => void) {
    this.#pass = pass;
  }

  admit(message: FromPage): void {
    if (message.type === "tools") this.#list(message);
    else if (message.type !== "withheld" || this.#take(textLength(message.items))) this.#pass(message);
  }

  #list(message: Tools): void {
    const isWaiting = this.#due !== undefined;
    this.#due = message;
    if (!isWaiting) this.#passWhenThereIsRoom();
  }

  #passWhenThereIsRoom(): void {
    const message = this.#due;
    if (message === undefined) return;
    const length = textLength(message.tools);
    if (this.#take(length)) {
      this.#due = undefined;
      this.#pass(message);
      return;
    }
    const missing = length + LEAST - this.#allowance;
    setTimeout(() => this.#passWhenThereIsRoom(), Math.ceil((missing / PER_SECOND) * 1_000));
  }

  #take(length: number): boolean {
    const now = performance.now();
    this.#allowance = Math.min(BURST, this.#allowance + ((now - this.#at) / 1_000) * PER_SECOND);
    this.#at = now;
    if (length + LEAST > this.#allowance) return false;
    this.#allowance -= length + LEAST;
    return true;
  }
}
