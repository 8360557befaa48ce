/** Puts the person's side on the page: the element, and the default surface where the page places none. */

import { onLookAway } from "../../intrinsics/dom-primordials.js";
import { createSurface } from "./default-surface.js";
import type { HeldItems } from "./held-items.js";
import { defineSecretReference } from "./secret-reference-element.js";
import { changed, held, listeners, setHeld } from "./ui-state.js";

export interface SecretsUiOptions {
  /** Show what the page places nowhere on a small surface of our own. */
  readonly surface: boolean;
}

export interface SecretsUi {
  /** A custom element cannot be undefined: from here on it shows nothing. */
  uninstall(): void;
}

/** For one installation at a time: `install` sees to that, and that there is a window. */
export function installSecretsUi(store: HeldItems, { surface }: SecretsUiOptions): SecretsUi {
  if (surface) listeners.set(createSurface(store), "");
  onLookAway(changed);
  defineSecretReference();
  setHeld(store);
  return {
    uninstall() {
      if (held === store) setHeld(undefined);
    },
  };
}
