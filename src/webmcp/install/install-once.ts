/**
 * Installs the airlock on this page at once: polyfill or augmentation, and the mark for other
 * copies
 */

import { isWindow } from "../../intrinsics/dom.js";
import { TypeErrorConstructor } from "../../intrinsics/language.js";
import { installNeedsWindow } from "../../texts/authors.js";
import { complete, type Side } from "./complete.js";
import { type Mode, markOf, prepare } from "./prepare.js";

export { type Mode, markOf, version } from "./prepare.js";

export interface Installation {
  /** `"augmented"` if the browser, or another polyfill, has WebMCP already. */
  readonly mode: Mode;
  /** Restores every property. Registered tools stay enforced. */
  uninstall(): void;
}

/**
 * Installs once for a page: later calls, and other copies of Airlock, find the first one and do
 * nothing. An insecure context has no WebMCP, so nothing is exposed there.
 *
 * @throws TypeError outside of a window (workers, Node).
 */
export function installOnce(createSide: () => Side): Installation {
  if (!isWindow) throw new TypeErrorConstructor(installNeedsWindow());
  let stop = (): void => {};
  const prepared = prepare(false, (begun) => {
    stop = complete(begun, createSide());
  });
  if (!prepared) return { mode: markOf()?.mode === "augmented" ? "augmented" : "polyfill", uninstall() {} };
  const { mode, deferred, patches } = prepared;
  deferred.begin();
  return {
    mode,
    uninstall() {
      stop();
      patches.restore();
    },
  };
}
