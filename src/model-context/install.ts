/** Puts the airlock on this page: polyfill or augmentation, the person's side, and the mark for other copies */
import { installNeedsWindow } from "../errors.js";
import { readOwn, TypeErrorConstructor } from "../primordials.js";
import { createHeldItems } from "../secrets/held-items.js";
import { installSecretsUi } from "../secrets/install-secrets-ui.js";
import { findModelContext, installAugmentation } from "./install-augmentation.js";
import { installPolyfill } from "./install-polyfill.js";
import { findInstalledMode, type Mode, setInstalledMark } from "./installed-mark.js";
import { createPageHost } from "./page-host.js";
import { Patches } from "./patches.js";
import { isSecure, isWindow, ownOrigin } from "./platform-primordials.js";

export interface InstallOptions {
  /** Default true: what is withheld and placed nowhere by the page is shown on a small surface of our own. */
  readonly surface?: boolean;
}

export interface Installation {
  /** `"augmented"` where the browser, or another polyfill, has WebMCP already. */
  readonly mode: Mode;
  /** Puts every property back as it was. Tools that are registered stay enforced. */
  uninstall(): void;
}

const standAside = (mode: Mode): Installation => ({ mode, uninstall() {} });

/**
 * Installs once for a page: later calls, and other copies of Airlock, find the first one and do nothing.
 * In an insecure context there is no WebMCP, and nothing is exposed.
 *
 * @throws TypeError outside of a window (workers, Node).
 */
export function install(options: InstallOptions = {}): Installation {
  if (!isWindow) throw new TypeErrorConstructor(installNeedsWindow());
  const earlier = findInstalledMode();
  if (earlier !== undefined || !isSecure) return standAside(earlier ?? "polyfill");
  const held = createHeldItems();
  const host = createPageHost(ownOrigin, held);
  const patches = new Patches();
  const context = findModelContext();
  if (context) installAugmentation(context, host, patches);
  else installPolyfill(host, patches);
  const mode = context ? "augmented" : "polyfill";
  setInstalledMark(patches, mode);
  const surface = readOwn(options as Record<string, unknown>, "surface") !== false;
  const ui = installSecretsUi(held, { surface });
  return {
    mode,
    uninstall() {
      ui.uninstall();
      patches.restore();
    },
  };
}
