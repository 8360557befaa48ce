/** The nodes of the default surface. */
import { secretForgetAll, surfaceTitle } from "../errors.js";
import { child, sureButton } from "./card-nodes.js";
import {
  attachClosedShadow,
  focusOn,
  getKey,
  listen,
  newElement,
  setAttributeOrRemove,
} from "./dom-primordials.js";
import { CSS } from "./styles.js";
import { lookAway } from "./ui-state.js";

export interface SurfaceNodes {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly toggle: HTMLElement;
  readonly badge: HTMLElement;
  readonly list: HTMLElement;
}

/** A `details` element folds by itself, with mouse and keyboard, and says so to screen readers. */
export function buildSurface(forgetAll: () => void): SurfaceNodes {
  const host = newElement("div");
  setAttributeOrRemove(host, "popover", "manual");
  const shadow = attachClosedShadow(host, false, CSS);
  const region = child(shadow, "section");
  setAttributeOrRemove(region, "aria-label", surfaceTitle());
  const panel = child(region, "details");
  setAttributeOrRemove(panel, "open", "");
  const toggle = child(panel, "summary", "", surfaceTitle());
  const badge = child(toggle, "span", "badge", "", "status");
  // Safari drops the list role with the bullets.
  const list = child(panel, "ul", "", "", "list");
  sureButton(panel, secretForgetAll(), forgetAll);
  // Whatever it says: a fold and an unfold in one go make one event, which says open.
  listen(panel, "toggle", lookAway);
  listen(panel, "keydown", (event) => {
    if (getKey(event) !== "Escape") return;
    setAttributeOrRemove(panel, "open", null);
    focusOn(toggle);
  });
  return { host, shadow, toggle, badge, list };
}
