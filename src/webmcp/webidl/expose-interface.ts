/** WebIDL §interface object: the part that all interfaces share, run after their members exist */

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
  // A minifier renames classes.
  defineProperty(Interface, "name", { value: name });
  defineProperty(Interface, "length", { value: length });
  // The platform has it as the last of the string keys.
  deleteProperty(prototype, "constructor");
  defineOwn(prototype, "constructor", Interface, false);
  defineProperty(prototype, toStringTagSymbol, { value: name, configurable: true });
  put(ownWindow, name, { value: Interface, writable: true, configurable: true });
}
