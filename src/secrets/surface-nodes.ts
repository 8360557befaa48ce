/** The nodes of the default surface. */
import { secretForgetAll, surfaceTitle } from "../errors.js";
import { button, child, glyph, sureButton } from "./card-nodes.js";
import {
  adoptStyleSheet,
  attachClosedShadow,
  getKey,
  listen,
  newElement,
  setAttributeOrRemove,
} from "./dom-primordials.js";
import { styleSheet } from "./styles.js";

export interface SurfaceNodes {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly panel: HTMLElement;
  readonly toggle: HTMLElement;
  readonly badge: HTMLElement;
  readonly forgetAll: HTMLElement;
  readonly body: HTMLElement;
  readonly list: HTMLElement;
}

export interface SurfaceActions {
  toggle(): void;
  collapse(): void;
  forgetAll(): void;
}

export function buildSurface(actions: SurfaceActions): SurfaceNodes {
  const host = newElement("div");
  const shadow = attachClosedShadow(host, false);
  adoptStyleSheet(shadow, styleSheet());
  const panel = child(shadow, "section", "panel");
  setAttributeOrRemove(panel, "aria-label", surfaceTitle());
  const bar = child(panel, "div", "bar");
  const toggle = button(bar, "toggle", "", actions.toggle);
  glyph(toggle);
  child(toggle, "span", "", surfaceTitle());
  const badge = child(bar, "span", "badge");
  setAttributeOrRemove(badge, "role", "status");
  const forgetAll = sureButton(bar, secretForgetAll(), actions.forgetAll);
  const body = child(panel, "div", "body");
  const list = child(body, "ul");
  // Safari drops the list role with the bullets.
  setAttributeOrRemove(list, "role", "list");
  listen(panel, "keydown", (event) => {
    if (getKey(event) === "Escape") actions.collapse();
  });
  return { host, shadow, panel, toggle, badge, forgetAll, body, list };
}
