/**
 * Where nobody sees a question for ten seconds, the browser's own notification says that one waits,
 * if the person switched that on: the permission is the switch. It says nothing else: no agent, no
 * site, no word of a page, since others may see it, also on a locked screen.
 */
import { TokenBucket } from "../../protocol/token-bucket.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import { words } from "../platform/words.js";

export const UNSEEN_FOR = 10_000;
const ID = "airlock-question";
const ICON = "icons/128.png";
/** Attack: a page or an agent whose questions come and go. Two at once, then one in two minutes. */
const BURST = 2;
const PER_SECOND = 1 / 120;

export class UnseenNotice {
  readonly #api: Pick<ChromeApi, "notifications" | "runtime">;
  readonly #limit = new TokenBucket(BURST, PER_SECOND);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isShown = false;

  constructor(api: Pick<ChromeApi, "notifications" | "runtime">) {
    this.#api = api;
  }

  /** @param isUnseen a question waits, and no page of Airlock that shows it is in sight */
  update(isUnseen: boolean): void {
    if (!isUnseen) this.#end();
    else if (!this.#isShown) this.#timer ??= setTimeout(() => this.#show(), UNSEEN_FOR);
  }

  #show(): void {
    const { notifications, runtime } = this.#api;
    if (notifications === undefined || !this.#limit.take()) return;
    this.#isShown = true;
    const iconUrl = runtime.getURL(ICON);
    const [title, message] = [words.unseenTitle(), words.unseenQuestion()];
    notifications.create(ID, { type: "basic", iconUrl, title, message }).catch(() => undefined);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#api.notifications?.clear(ID).catch(() => undefined);
  }
}
