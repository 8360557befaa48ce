/** A method like the platform's operations: with a name and a length, without `prototype`, not a constructor */
import { defineProperty } from "../../intrinsics/primordials.js";
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
  defineProperty(method as Callable, "length", { value: length });
  return method as Callable;
}
