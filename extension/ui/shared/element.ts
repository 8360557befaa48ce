/**
 * A base for the elements of our pages, in which a property is one line: its name, and the value
 * that it starts with.
 */
import { LitElement, type PropertyDeclaration } from "lit";
import { KeepFocus } from "./keep-focus.js";

/** Words, numbers and flags may also come as attributes. */
function declarationOf(start: unknown): PropertyDeclaration {
  if (typeof start === "boolean") return { type: Boolean };
  if (typeof start === "number") return { type: Number };
  return typeof start === "string" ? {} : { attribute: false };
}

/** Who shows the element gives it this. */
export const given = <T>(): T => undefined as T;

/** Unset until something has happened. */
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
