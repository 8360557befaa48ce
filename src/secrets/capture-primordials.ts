/**
 * Captures platform methods for this room, as `primordials.ts` does for the language: read once, when the
 * script is evaluated. What the platform lacks (a server that imports the package) does nothing when called.
 */
import { apply, getOwnPropertyDescriptor } from "../primordials.js";

type Method = (receiver: never, ...args: never[]) => unknown;

export const realm = globalThis as unknown as Readonly<
  Record<string, { readonly prototype: object } | undefined>
>;

/** `owner.name` with its receiver as the first argument: a method, or the getter (or setter) of an accessor. */
export function captureFrom<Captured extends Method>(owner: object, name: string, setter = false): Captured {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  const method = setter ? descriptor?.set : (descriptor?.value ?? descriptor?.get);
  return ((receiver: object, ...args: unknown[]) =>
    apply((method ?? (() => undefined)) as () => unknown, receiver, args)) as unknown as Captured;
}

/** The same for instances of the class `kind`. */
export const capture = <Captured extends Method>(kind: string, name: string, setter = false): Captured =>
  captureFrom(realm[kind]?.prototype ?? realm, name, setter);
