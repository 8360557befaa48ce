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
import { Records } from "../stores/records.js";

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

/** By the browser's numbers, which no other session of the browser has. */
interface OpenWindow {
  readonly window: number;
  readonly tab: number;
}

/** @param value a window as `chrome.windows` describes it */
function decodeWindow(value: unknown): OpenWindow | undefined {
  const record = asRecord(value);
  const [tab, ...more] = asArray(record?.["tabs"], 100) ?? [];
  const [id, only] = [asCount(record?.["id"]), asCount(asRecord(tab)?.["id"])];
  const isOurs = record?.["type"] === "popup" && more.length === 0;
  return isOurs && id !== undefined && only !== undefined ? { window: id, tab: only } : undefined;
}

function decodeStored(value: unknown): OpenWindow | undefined {
  const record = asRecord(value);
  const [window, tab] = [asCount(record?.["window"]), asCount(record?.["tab"])];
  return window === undefined || tab === undefined ? undefined : { window, tab };
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
  readonly #limit = new TokenBucket(BURST, PER_SECOND);
  readonly #startedAt = Date.now();
  readonly #opened: Records<OpenWindow>;
  /** The icon's title; undefined until this worker has set it. */
  #marked: string | undefined;
  #isOpening = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param isWatched whether a panel shows the questions */
  constructor(
    { api, lasting, browserSession }: Pick<Worker, "api" | "lasting" | "browserSession">,
    count: () => WaitingCount,
    isWatched: () => boolean,
  ) {
    this.#api = api;
    this.#count = count;
    this.#isWatched = isWatched;
    this.#opened = new Records(lasting, "window", { read: decodeStored });
    if (browserSession.isNew) void this.#closeLast().catch(() => undefined);
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

  #open(): void {
    const { windows, runtime } = this.#api;
    if (windows === undefined) return;
    this.#isOpening = true;
    const over = () => {
      this.#isOpening = false;
    };
    windows.create({ url: runtime.getURL(PAGE), type: "popup", focused: true, ...SIZE }).then((opened) => {
      const window = decodeWindow(opened);
      if (window !== undefined) this.#opened.note(LAST, window);
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
