/** A method as the platform's operations are: with a name and a length, without a `prototype`, not a constructor */
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
