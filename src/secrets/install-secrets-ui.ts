/** Puts the person's side on the page: the element, and the default surface where the page places none. */
import { updateSurface } from "./default-surface.js";
import { hasDom, onLookAway } from "./dom-primordials.js";
import type { HeldItems } from "./held-items.js";
import { defineSecretReference } from "./secret-reference-element.js";
import { changed, currentHeld, lookAway, setHeld } from "./ui-state.js";

export interface SecretsUiOptions {
  /** Show what the page places nowhere on a small surface of our own. */
  readonly surface: boolean;
}

export interface SecretsUi {
  /** A custom element cannot be undefined: from here on it shows nothing. */
  uninstall(): void;
}

/** Installs once: a second call does nothing until the first installation is taken back. */
export function installSecretsUi(held: HeldItems, { surface }: SecretsUiOptions): SecretsUi {
  if (!hasDom || currentHeld() !== undefined) return { uninstall() {} };
  const leave = held.subscribe(changed.notify);
  const fold = surface ? changed.subscribe(updateSurface) : undefined;
  onLookAway(lookAway);
  defineSecretReference();
  setHeld(held);
  return {
    uninstall() {
      if (currentHeld() !== held) return;
      leave();
      onLookAway(lookAway, "unlisten");
      setHeld(undefined);
      fold?.();
    },
  };
}
