/**
 * If the panel is closed, a question opens a window. The icon shows how many wait, or that a call
 * was stopped. Attack: endless calls cover the screen with windows. So windows are limited; other
 * questions wait in the panel and are denied in the end.
 */

import { asArray, asCount, asRecord } from "../../protocol/decode.js";
import { TokenBucket } from "../../protocol/token-bucket.js";
import type { Worker } from "../calls/worker.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import { words } from "../platform/words.js";
import { KINDS } from "../stores/kinds.js";
import { Records } from "../stores/records.js";
import type { OpenWindow } from "../stores/shapes/settings.js";
import { UnseenNotice } from "./unseen-notice.js";

const PAGE = "questions.html";
const SIZE = { width: 440, height: 680 } as const;
/** Two at once, then four a minute. */
const BURST = 2;
const PER_SECOND = 1 / 15;
/** A panel that was open when the worker was killed has connected again by then. */
const START_PAUSE = 2_000;
/** A window that has not connected by then never will. */
const OPENING_LIMIT = 10_000;

const LAST = "last";

/** @param value a window as `chrome.windows` describes it */
function decodeWindow(value: unknown): OpenWindow | undefined {
  const record = asRecord(value);
  const [tab, ...more] = asArray(record?.["tabs"], 100) ?? [];
  const [id, only] = [asCount(record?.["id"]), asCount(asRecord(tab)?.["id"])];
  const isOurs = record?.["type"] === "popup" && more.length === 0;
  return isOurs && id !== undefined && only !== undefined ? { window: id, tab: only } : undefined;
}

export interface WaitingCount {
  /** All waiting questions. */
  readonly all: number;
  /** Questions that may open a window. Attack: a page that opens windows. */
  readonly urgent: number;
  /** Stopped calls that the person has not read of yet. */
  readonly stops: number;
}

/** On the icon. */
const STOPPED = "!";

export class QuestionWindow {
  readonly #api: ChromeApi;
  readonly #count: () => WaitingCount;
  readonly #isWatched: () => boolean;
  readonly #isSeen: () => boolean;
  readonly #limit = new TokenBucket(BURST, PER_SECOND);
  readonly #startedAt = Date.now();
  readonly #opened: Records<OpenWindow>;
  /** The icon's title; undefined until this worker has set it. */
  #marked: string | undefined;
  readonly #notice: UnseenNotice;
  #isOpening = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param isWatched whether a panel or a window has the questions
   * @param isSeen whether nothing hides it
   */
  constructor(
    worker: Pick<Worker, "api" | "state" | "lasting" | "browserSession">,
    count: () => WaitingCount,
    isWatched: () => boolean,
    isSeen: () => boolean,
  ) {
    this.#api = worker.api;
    this.#count = count;
    this.#isWatched = isWatched;
    this.#isSeen = isSeen;
    this.#notice = new UnseenNotice(worker.api);
    this.#opened = new Records(worker, KINDS.window);
    if (worker.browserSession.isNew) void this.#closeLast().catch(() => undefined);
  }

  /** With the extension, the browser ends its pages: what is left of the window is an empty tab. */
  async #closeLast(): Promise<void> {
    const { windows } = this.#api;
    const last = this.#opened.get(LAST);
    if (last === undefined) return;
    await this.#opened.remove([LAST]);
    const left = decodeWindow(await windows?.get?.(last.window, { populate: true }));
    if (left?.tab === last.tab) await windows?.remove?.(last.window);
  }

  update(): void {
    const waiting = this.#count();
    const { urgent } = waiting;
    this.#mark(waiting);
    this.#notice.update(urgent > 0 && !this.#isSeen());
    if (this.#isWatched()) this.#isOpening = false;
    if (this.#isWatched() || urgent === 0 || this.#isOpening || this.#timer !== undefined) return;
    const pause = this.#startedAt + START_PAUSE - Date.now();
    if (pause > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.update();
      }, pause);
    } else if (this.#limit.take()) this.#open();
  }

  /** The person clicked the notification. */
  async show(): Promise<void> {
    const { windows } = this.#api;
    if (this.#isSeen()) return;
    const left = this.#opened.get(LAST);
    const held =
      left && decodeWindow(await windows?.get?.(left.window, { populate: true }).catch(() => undefined));
    if (held?.tab !== left?.tab || held === undefined) this.#open();
    else await windows?.update?.(held.window, { focused: true, state: "normal" });
  }

  #open(): void {
    const { windows, runtime } = this.#api;
    if (windows === undefined) return;
    this.#isOpening = true;
    const over = () => {
      this.#isOpening = false;
    };
    windows.create({ url: runtime.getURL(PAGE), type: "popup", focused: true, ...SIZE }).then((opened) => {
      const window = decodeWindow(opened);
      if (window !== undefined) this.#opened.note([[LAST, window]]);
      setTimeout(over, OPENING_LIMIT);
    }, over);
  }

  #mark({ all, stops }: WaitingCount): void {
    const title = words.toolbarTitle(all, stops);
    if (title === this.#marked) return;
    this.#marked = title;
    const { action } = this.#api;
    const text = all > 0 ? String(all) : stops > 0 ? STOPPED : "";
    action?.setBadgeText({ text }).catch(() => undefined);
    action?.setTitle?.({ title }).catch(() => undefined);
  }
}
