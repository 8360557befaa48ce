/** A DOM for the tests of frameworks. Vitest would look for an environment next to itself only. */
import { Window } from "happy-dom";

const window = new Window({ url: "https://shop.example/" });
for (let from = window; from !== Object.prototype; from = Object.getPrototypeOf(from))
  for (const name of Object.getOwnPropertyNames(from))
    if (!(name in globalThis)) globalThis[name] = window[name];
globalThis.window = globalThis;
