/**
 * Replaces built-ins as a page can after Airlock was there, by spies that see whatever passes
 * through them.
 */
import type { Page } from "./fixtures.js";

/**
 * Replaces what Airlock used, by spies that keep every receiver and argument, and pass the call on.
 */
export function plantSpies(): void {
  const stolen: unknown[] = [];
  const { apply } = Reflect;
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const watch: Record<string, unknown> = Object.assign(window, { stolen, asleep: false }) as never;
  const spy = (original: unknown) =>
    function (this: unknown, ...args: unknown[]) {
      // Plain assignments: a spy that used what it spies on would call itself.
      if (!watch["asleep"]) {
        stolen[stolen.length] = this;
        for (let index = 0; index < args.length; index++) stolen[stolen.length] = args[index];
      }
      return apply(original as () => unknown, this, args);
    };
  const poison = (owner: object, names: string) => {
    for (const name of names.split(" ")) {
      const descriptor = getOwnPropertyDescriptor(owner, name);
      if (!descriptor?.configurable) continue;
      if (descriptor.get) descriptor.get = spy(descriptor.get) as () => unknown;
      if (descriptor.set) descriptor.set = spy(descriptor.set) as () => void;
      if (typeof descriptor.value === "function") descriptor.value = spy(descriptor.value);
      defineProperty(owner, name, descriptor);
    }
  };
  poison(window, "fetch setTimeout Response AbortController AbortSignal TextDecoder WritableStream");
  poison(Response.prototype, "body json text status headers arrayBuffer clone");
  poison(ReadableStream.prototype, "getReader pipeTo pipeThrough tee");
  poison(Promise.prototype, "then catch");
  poison(Node.prototype, "textContent insertBefore appendChild firstChild nodeValue");
  poison(Element.prototype, "setAttribute getAttribute attachShadow innerHTML");
  poison(EventTarget.prototype, "addEventListener dispatchEvent");
  const owners = [Map, WeakMap, TextDecoder, ReadableStreamDefaultReader, Clipboard, Document];
  const names = "get set has forEach decode read writeText createElement createElementNS";
  for (const { prototype } of owners) poison(prototype, names);
  poison(Object.getPrototypeOf(Uint8Array.prototype), "set subarray slice buffer byteLength");
  poison(Array.prototype, "push map join");
  poison(JSON, "parse stringify");
  poison(Date, "now parse");
  poison(String.prototype, "slice charCodeAt trim indexOf toString");
}

/** Compared in Node: the page, and so its spies, must not get the value from the test itself. */
export const readSpies = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { stolen } = Object.assign(window, { asleep: true }) as unknown as { stolen: unknown[] };
    return stolen.map((item) => (item instanceof Uint8Array ? new TextDecoder().decode(item) : String(item)));
  });
