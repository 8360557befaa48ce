/** WebIDL §interface object: the part that all interfaces share, run after their members exist */

import { ownWindow } from "../../intrinsics/dom.js";
import {
  defineOwn,
  objectDefineProperty,
  reflectDeleteProperty,
  symbolToStringTag,
} from "../../intrinsics/language.js";
import type { Patches } from "./patches.js";

export function exposeInterface(
  { put }: Patches,
  name: string,
  length: number,
  Interface: { readonly prototype: object },
): void {
  const { prototype } = Interface;
  // A minifier renames classes.
  objectDefineProperty(Interface, "name", { value: name });
  objectDefineProperty(Interface, "length", { value: length });
  // The platform has it as the last of the string keys.
  reflectDeleteProperty(prototype, "constructor");
  defineOwn(prototype, "constructor", Interface, false);
  objectDefineProperty(prototype, symbolToStringTag, { value: name, configurable: true });
  put(ownWindow, name, { value: Interface, writable: true, configurable: true });
}
