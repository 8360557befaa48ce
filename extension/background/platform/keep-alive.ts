/**
 * The browser kills a worker that is idle for 30 seconds, even with open calls. While a call runs,
 * this keeps the worker busy. If the browser kills it anyway, an alarm wakes the next one.
 */
import type { ChromeApi } from "./chrome-api.js";

const KEEP_ALIVE_ALARM = "calls";
const PERIOD = 20_000;
/**
 * In milliseconds: the browser writes each change of an alarm to disk, and calls often come one
 * after the other.
 */
const ALARM_PAUSE = 1_000;

export class KeepAlive {
  readonly #api: ChromeApi;
  #holders = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #hasAlarm = false;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(api: ChromeApi) {
    this.#api = api;
  }

  hold(): void {
    this.#holders += 1;
    clearTimeout(this.#ending);
    if (this.#timer !== undefined) return;
    // Any call of the browser's API starts its 30 seconds again.
    this.#timer = setInterval(() => void this.#api.runtime.getPlatformInfo(), PERIOD);
    if (this.#hasAlarm) return;
    this.#hasAlarm = true;
    this.#api.alarms.create(KEEP_ALIVE_ALARM, { periodInMinutes: 0.5 }).catch(() => undefined);
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#ending = setTimeout(() => {
      this.#hasAlarm = false;
      this.#api.alarms.clear(KEEP_ALIVE_ALARM).catch(() => undefined);
    }, ALARM_PAUSE);
  }
}
