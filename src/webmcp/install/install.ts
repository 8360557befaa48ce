/** The airlock of a page that loads the script: withheld items are shown on the page itself */

import { ownOrigin } from "../../intrinsics/dom.js";
import { forms } from "../declarative/forms.js";
import { createHeldItems } from "../references/held-items.js";
import { installSecretsUi } from "../references/install-secrets-ui.js";
import { createPageHost } from "../references/page-host.js";
import { type Installation, installOnce } from "./install-once.js";
import { addNavigatorContext } from "./navigator-context.js";

export interface InstallOptions {
  /** Default true: items that the page does not show itself are shown on a small surface of our own. */
  readonly surface?: boolean;
  /**
   * Has no effect: its members of `document.modelContext` are on `navigator.modelContext`, for every page.
   *
   * @deprecated until 2027-06-30; the first release after that day removes it.
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
