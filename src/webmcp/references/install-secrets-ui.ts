/**
 * Adds the person's side to the page: the element, and the default surface for items that the page
 * does not show.
 */

import { onLookAway } from "../../intrinsics/dom.js";
import { createSurface } from "./default-surface.js";
import type { HeldItems } from "./held-items.js";
import { defineSecretReference } from "./secret-reference-element.js";
import { held, lookAway, setHeld, setSurface } from "./ui-state.js";

export interface SecretsUiOptions {
  /** Show items that the page does not show on a small surface of our own. */
  readonly surface: boolean;
}

export interface SecretsUi {
  /** A custom element cannot be undefined, so afterwards it shows nothing. */
  uninstall(): void;
}

/** For one installation at a time, and only in a window: `install` checks both. */
export function installSecretsUi(store: HeldItems, { surface }: SecretsUiOptions): SecretsUi {
  setSurface(surface ? lateSurface(store) : undefined);
  onLookAway(lookAway);
  defineSecretReference();
  setHeld(store);
  return {
    uninstall() {
      if (held === store) setHeld(undefined);
    },
  };
}

/** Most pages never withhold anything, so the first item makes the surface. */
function lateSurface(store: HeldItems): (handles?: readonly string[]) => void {
  let update: ReturnType<typeof createSurface> | undefined;
  return (handles) => {
    if (store.byHandle.size > 0) update ??= createSurface(store);
    update?.(handles);
  };
}
