/** `<secret-reference handle="…">` · S1-23: what the agent got a handle for, shown to the person */
import { objectFreeze } from "../primordials.js";
import { Card } from "./card.js";
import {
  adoptStyleSheet,
  attachClosedShadow,
  defineElement,
  ElementBase,
  isConnected,
  readAttribute,
  setAttributeOrRemove,
} from "./dom-primordials.js";
import { styleSheet } from "./styles.js";
import { currentContext, notePlacement, type UiContext } from "./ui-context.js";

/**
 * Shows one withheld value: label, origin, tool, and a button that reveals it to the
 * person. The value lives in a closed shadow root and in no attribute, event or light
 * DOM; the element fires no events of its own.
 */
export class SecretReferenceElement extends ElementBase {
  static readonly observedAttributes = ["handle"];
  #card: Card | undefined;
  #context: UiContext | undefined;
  #placed = "";

  constructor() {
    super();
    try {
      const shadow = attachClosedShadow(this, true);
      adoptStyleSheet(shadow, styleSheet());
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
    this.disconnectedCallback();
    if (!isConnected(this) || this.#card === undefined) return;
    this.#context = currentContext();
    this.#placed = readAttribute(this, "handle") ?? "";
    this.#card.show(this.#context, this.#placed);
    if (this.#context) notePlacement(this.#context, this.#placed, 1);
  }

  disconnectedCallback(): void {
    this.#card?.stop();
    if (this.#context) notePlacement(this.#context, this.#placed, -1);
    this.#context = undefined;
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after && isConnected(this)) this.connectedCallback();
  }
}

export function defineSecretReference(): void {
  // Frozen, so that nobody can put a constructor of their own between this class and HTMLElement.
  objectFreeze(SecretReferenceElement);
  defineElement("secret-reference", SecretReferenceElement);
}
