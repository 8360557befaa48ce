/** Puts the person's side on the page: the element, and the default surface where the page places none. */
import { DefaultSurface } from "./default-surface.js";
import { documentObject, hasDom, listen, unlisten, windowObject } from "./dom-primordials.js";
import type { HeldItems } from "./held-items.js";
import { defineSecretReference } from "./secret-reference-element.js";
import { createUiContext, currentContext, setCurrentContext } from "./ui-context.js";

export interface SecretsUiOptions {
  /** Show what the page places nowhere on a small surface of our own. */
  readonly surface: boolean;
}

export interface SecretsUi {
  /** A custom element cannot be undefined: from here on it shows nothing. */
  uninstall(): void;
}

let installed: SecretsUi | undefined;

/** Installs once; a second call gives the first installation back until it is uninstalled. */
export function installSecretsUi(held: HeldItems, { surface }: SecretsUiOptions): SecretsUi {
  if (installed !== undefined) return installed;
  if (!hasDom) return { uninstall() {} };
  const context = createUiContext(held);
  const unsubscribe = held.subscribe(context.changed.notify);
  setCurrentContext(context);
  // Leaving the window or the tab hides whatever is revealed.
  const { lookAway } = context;
  listen(windowObject, "blur", lookAway);
  listen(documentObject, "visibilitychange", lookAway);
  defineSecretReference();
  const panel = surface ? new DefaultSurface(context) : undefined;
  installed = {
    uninstall() {
      if (currentContext() !== context) return;
      unsubscribe();
      unlisten(windowObject, "blur", lookAway);
      unlisten(documentObject, "visibilitychange", lookAway);
      panel?.takeDown();
      context.active = false;
      context.changed.notify();
      setCurrentContext(undefined);
      installed = undefined;
    },
  };
  return installed;
}
