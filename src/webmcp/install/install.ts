/** The airlock of a page that brings it along: what is withheld is shown on the page itself */

import { ownOrigin } from "../../intrinsics/platform-primordials.js";
import { forms } from "../declarative/forms.js";
import { createHeldItems } from "../references/held-items.js";
import { installSecretsUi } from "../references/install-secrets-ui.js";
import { createPageHost } from "../references/page-host.js";
import { type Installation, installOnce } from "./install-once.js";
import { addNavigatorContext } from "./navigator-context.js";

export interface InstallOptions {
  /** Default true: what is withheld and placed nowhere by the page is shown on a small surface of our own. */
  readonly surface?: boolean;
  /**
   * Does nothing: what it added to `document.modelContext` is on `navigator.modelContext`, for every page.
   *
   * @deprecated until 2027-06-30; the first release after that day does without it.
   */
  readonly legacy?: boolean;
}

/** @throws TypeError outside of a window (workers, Node). */
export function install({ surface = true }: InstallOptions = {}): Installation {
  const installation = installOnce(() => {
    const held = createHeldItems();
    return {
      host: createPageHost(ownOrigin, held),
      forms,
      start: () => installSecretsUi(held, { surface }),
    };
  });
  return addNavigatorContext(installation);
}
