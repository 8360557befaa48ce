/**
 * A base class for the elements of our pages. A property is one line: its name, and its first
 * value.
 */
import { LitElement, type PropertyDeclaration } from "lit";
import { KeepFocus } from "./keep-focus.js";

/** How Lit treats a property. Texts, numbers and flags may be attributes, too. */
function declarationOf(start: unknown): PropertyDeclaration {
  if (typeof start === "boolean") return { type: Boolean };
  if (typeof start === "number") return { type: Number };
  return typeof start === "string" ? {} : { attribute: false };
}

/** The first value of a property that the parent always sets. */
export const given = <T>(): T => undefined as T;

/** The first value of a property that stays undefined until something happens. */
export const unset = <T>(): T | undefined => undefined;

type ElementWith<Properties> = Omit<typeof LitElement, "prototype"> & (new () => LitElement & Properties);

/** @param start the properties; the element is drawn again when one of them changes */
export function elementWith<Properties extends object>(start: Properties): ElementWith<Properties> {
  class Element extends LitElement {
    static override properties = Object.fromEntries(
      Object.entries(start).map(([name, value]) => [name, declarationOf(value)]),
    );

    constructor() {
      super();
      Object.assign(this, start);
      new KeepFocus(this);
    }
  }
  return Element as unknown as ElementWith<Properties>;
}
