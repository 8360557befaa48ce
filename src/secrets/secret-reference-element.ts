/** `<secret-reference handle="…">` · S1-23: what the agent got a handle for, shown to the person */
import { objectFreeze } from "../primordials.js";
import { Card } from "./card.js";
import {
  attachClosedShadow,
  defineElement,
  ElementBase,
  isConnected,
  readAttribute,
  setAttributeOrRemove,
} from "./dom-primordials.js";
import { CSS } from "./styles.js";
import { notePlacement } from "./ui-state.js";

/**
 * Shows one withheld value: label, origin, tool, and a button that reveals it to the
 * person. The value lives in a closed shadow root and in no attribute, event or light
 * DOM; the element fires no events of its own.
 */
class SecretReferenceElement extends ElementBase {
  static readonly observedAttributes = ["handle"];
  #card: Card | undefined;
  #shown: string | undefined;

  constructor() {
    super();
    try {
      const shadow = attachClosedShadow(this, true, CSS);
      this.#card = new Card(shadow, shadow);
    } catch {
      // The page gave this element a shadow root, or took its internals, before us: it stays empty.
    }
  }

  /** Which withheld value to show: a handle from `_meta["webmcp-airlock/redaction"]`. Reflects the attribute. */
  get handle(): string {
    return readAttribute(this, "handle") ?? "";
  }

  set handle(handle: string) {
    setAttributeOrRemove(this, "handle", handle);
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
    if (this.#card === undefined) return;
    const before = this.#shown;
    this.#shown = isConnected(this) ? (readAttribute(this, "handle") ?? "") : undefined;
    this.#card.show(this.#shown);
    if (this.#shown !== undefined) notePlacement(this.#shown, 1);
    if (before !== undefined) notePlacement(before, -1);
  }
}

export function defineSecretReference(): void {
  // Frozen, so that nobody can put a constructor of their own between this class and HTMLElement.
  objectFreeze(SecretReferenceElement);
  defineElement("secret-reference", SecretReferenceElement);
}
