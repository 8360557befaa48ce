/**
 * `npx webmcp-airlock extension --launch` opens this page while the browser still starts the
 * extension. Airlock has to be in a page before the page's own scripts, so the page is loaded again
 * until it is.
 */
import { hasExtension } from "./model-context.js";

const WAITS = "#with-extension";
const TRIES = "tries-for-extension";
/** Five seconds in all; then the page goes on without. */
const MOST = 20;
const PAUSE = 250;

/** @returns whether the page goes on now; else it will be loaded again */
export function hasAwaitedExtension(): boolean {
  if (location.hash !== WAITS) return true;
  const tries = Number(sessionStorage.getItem(TRIES));
  if (!hasExtension() && tries < MOST) {
    sessionStorage.setItem(TRIES, String(tries + 1));
    setTimeout(() => location.reload(), PAUSE);
    return false;
  }
  sessionStorage.removeItem(TRIES);
  history.replaceState(null, "", location.pathname);
  return true;
}
