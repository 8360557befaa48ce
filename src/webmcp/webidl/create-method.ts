/**
 * A method like the platform's operations: with a name and a length, without `prototype`, not a
 * constructor
 */
import { objectDefineProperty } from "../../intrinsics/language.js";
import type { Callable } from "./webidl.js";

export function createMethod(
  name: string,
  length: number,
  behaviour: (receiver: unknown, args: unknown[]) => unknown,
): Callable {
  const { [name]: method } = {
    [name](this: unknown, ...args: unknown[]): unknown {
      return behaviour(this, args);
    },
  };
  objectDefineProperty(method as Callable, "length", { value: length });
  return method as Callable;
}
