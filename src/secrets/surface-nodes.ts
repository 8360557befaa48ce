/** The nodes of the default surface. */
import { secretForgetAll, surfaceTitle } from "../errors.js";
import { child, glyph, sureButton } from "./card-nodes.js";
import {
  adoptStyleSheet,
  attachClosedShadow,
  focusOn,
  getKey,
  listen,
  newElement,
  setAttributeOrRemove,
} from "./dom-primordials.js";
import { styleSheet } from "./styles.js";

export interface SurfaceNodes {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly toggle: HTMLElement;
  readonly badge: HTMLElement;
  readonly list: HTMLElement;
}

/** A `details` element folds by itself, with mouse and keyboard, and says so to screen readers. */
export function buildSurface(forgetAll: () => void, folded: () => void): SurfaceNodes {
  const host = newElement("div");
  const shadow = attachClosedShadow(host, false);
  adoptStyleSheet(shadow, styleSheet());
  const region = child(shadow, "section");
  setAttributeOrRemove(region, "aria-label", surfaceTitle());
  const panel = child(region, "details", "panel");
  setAttributeOrRemove(panel, "open", "");
  const toggle = child(panel, "summary");
  glyph(toggle);
  child(toggle, "span", "", surfaceTitle());
  const badge = child(toggle, "span", "badge");
  setAttributeOrRemove(badge, "role", "status");
  const list = child(panel, "ul");
  // Safari drops the list role with the bullets.
  setAttributeOrRemove(list, "role", "list");
  sureButton(panel, secretForgetAll(), forgetAll);
  listen(panel, "toggle", folded);
  listen(panel, "keydown", (event) => {
    if (getKey(event) !== "Escape") return;
    setAttributeOrRemove(panel, "open", null);
    focusOn(toggle);
  });
  return { host, shadow, toggle, badge, list };
}
