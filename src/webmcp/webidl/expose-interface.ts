/** WebIDL §interface object: what all of them have in common, once their members are there */

import { ownWindow } from "../../intrinsics/platform-primordials.js";
import {
  defineOwn,
  defineProperty,
  deleteProperty,
  toStringTagSymbol,
} from "../../intrinsics/primordials.js";
import type { Patches } from "./patches.js";

export function exposeInterface(
  { put }: Patches,
  name: string,
  length: number,
  Interface: { readonly prototype: object },
): void {
  const { prototype } = Interface;
  // A minified class has a name of the minifier's.
  defineProperty(Interface, "name", { value: name });
  defineProperty(Interface, "length", { value: length });
  // Last of the string keys, as the platform has it.
  deleteProperty(prototype, "constructor");
  defineOwn(prototype, "constructor", Interface, false);
  defineProperty(prototype, toStringTagSymbol, { value: name, configurable: true });
  put(ownWindow, name, { value: Interface, writable: true, configurable: true });
}
