/** The airlock of a page that brings it along: what is withheld is shown on the page itself */
import { createHeldItems } from "../secrets/held-items.js";
import { installSecretsUi } from "../secrets/install-secrets-ui.js";
import { type Installation, installOnce } from "./install-once.js";
import { createPageHost } from "./page-host.js";
import { ownOrigin } from "./platform-primordials.js";

export interface InstallOptions {
  /** Default true: what is withheld and placed nowhere by the page is shown on a small surface of our own. */
  readonly surface?: boolean;
}

/** @throws TypeError outside of a window (workers, Node). */
export function install({ surface = true }: InstallOptions = {}): Installation {
  return installOnce(() => {
    const held = createHeldItems();
    return { host: createPageHost(ownOrigin, held), start: () => installSecretsUi(held, { surface }) };
  });
}
