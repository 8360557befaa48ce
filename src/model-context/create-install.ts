/** The airlock of a page that brings it along: what is withheld is shown on the page itself */
import { createHeldItems } from "../secrets/held-items.js";
import { installSecretsUi } from "../secrets/install-secrets-ui.js";
import { addLegacy } from "./add-legacy.js";
import type { Forms } from "./declarative/forms.js";
import { type Installation, installOnce } from "./install-once.js";
import { createPageHost } from "./page-host.js";
import { ownOrigin } from "./platform-primordials.js";

export interface InstallOptions {
  /** Default true: what is withheld and placed nowhere by the page is shown on a small surface of our own. */
  readonly surface?: boolean;
  /**
   * Default false: for pages written for drafts before document.modelContext, adds `provideContext`, `clearContext` and
   * `unregisterTool` to it (and so to `navigator.modelContext`), and lets `executeTool` take its input as JSON text.
   *
   * @deprecated until 2027-06-30; the first release after that day does without it.
   */
  readonly legacy?: boolean;
}

/** @param forms undefined for a build without declarative tools. */
export const createInstall = (forms?: Forms) =>
  function install({ surface = true, legacy = false }: InstallOptions = {}): Installation {
    const installation = installOnce(() => {
      const held = createHeldItems();
      return {
        host: createPageHost(ownOrigin, held),
        forms,
        start: () => installSecretsUi(held, { surface }),
      };
    });
    return legacy ? addLegacy(installation) : installation;
  };
