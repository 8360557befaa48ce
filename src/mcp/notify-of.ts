/**
 * A page that registers a hundred tools changes its list a hundred times: clients hear of it once.
 */
import type { ToolSource } from "./source.js";

/** In milliseconds. */
const NOTICE_PAUSE = 100;

export function notifyOf(source: ToolSource, notify: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  source.onChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      notify();
    }, NOTICE_PAUSE);
    timer.unref();
  });
}
