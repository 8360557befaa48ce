/** `<secret-reference handle="…">` · S1-23: what the agent got a handle for, shown to the person */

import {
  attachClosedShadow,
  attachInternals,
  defineElement,
  ElementBase,
  isConnected,
  readAttribute,
  setAttribute,
} from "../../intrinsics/dom-primordials.js";
import { createCard } from "./card.js";
import { child } from "./nodes.js";
import { sheet } from "./styles.js";

/**
 * Shows one withheld value: label, origin, tool, and a button that reveals it to the
 * person. The value lives in a closed shadow root and in no attribute, event or light
 * DOM; the element fires no events of its own.
 */
class SecretReferenceElement extends ElementBase {
  static readonly observedAttributes = ["handle"];
  readonly #show: (handle: string) => void;

  constructor() {
    super();
    // Taken, so that nobody gets the closed root from them.
    attachInternals(this);
    const shadow = attachClosedShadow(this, sheet);
    this.#show = createCard(shadow, child(shadow, "div"), true);
  }

  /** Which withheld value to show: a handle from `_meta["webmcp-airlock/redaction"]`. Reflects the attribute. */
  get handle(): string {
    return readAttribute(this, "handle") ?? "";
  }

  set handle(handle: string) {
    setAttribute(this, "handle", handle);
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

  /** Starts anew with the handle of now, hidden; out of the document, with none. */
  #follow(): void {
    this.#show((isConnected(this) && readAttribute(this, "handle")) || "");
  }
}

export const defineSecretReference = (): void => defineElement("secret-reference", SecretReferenceElement);
