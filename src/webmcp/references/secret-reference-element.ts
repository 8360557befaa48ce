/** `<secret-reference handle="…">` · S1-23: shows the person the value behind an agent's handle */

import {
  attachClosedShadow,
  defineElement,
  ElementBase,
  elementAttachInternals,
  elementGetAttribute,
  elementSetAttribute,
  nodeIsConnected,
} from "../../intrinsics/dom.js";
import { createCard } from "./card.js";
import { child } from "./nodes.js";
import { sheet } from "./styles.js";

/**
 * Shows one withheld item: label, origin, tool, and a button that reveals the value to the person.
 * The value is only in a closed shadow root, never in an attribute, event or the light DOM. The
 * element fires no events of its own.
 */
class SecretReferenceElement extends ElementBase {
  static readonly observedAttributes = ["handle"];
  readonly #show: (handle: string) => void;

  constructor() {
    super();
    // Attack: `attachInternals` would give a script the closed root. It works only once per
    // element.
    elementAttachInternals(this);
    const shadow = attachClosedShadow(this, sheet());
    this.#show = createCard(shadow, child(shadow, "div"), true);
  }

  /**
   * The handle of the item to show, from `_meta["webmcp-airlock/redaction"]`. Reflects the
   * attribute.
   */
  get handle(): string {
    return elementGetAttribute(this, "handle") ?? "";
  }

  set handle(handle: string) {
    elementSetAttribute(this, "handle", handle);
  }

  connectedCallback(): void {
    this.#follow();
  }

  disconnectedCallback(): void {
    this.#follow();
  }

  attributeChangedCallback(): void {
    this.#follow();
  }

  /** Shows the item of the current handle, hidden; outside of the document, nothing. */
  #follow(): void {
    this.#show((nodeIsConnected(this) && elementGetAttribute(this, "handle")) || "");
  }
}

export const defineSecretReference = (): void => defineElement("secret-reference", SecretReferenceElement);
