import { expect, type Page, test } from "../e2e/fixtures.js";
import {
  answer,
  Eyes,
  place,
  placeReference,
  referenceTo,
  VALUE,
  withhold,
} from "../e2e/secret-reference-page.js";

const routes = { "/redeem": answer() };
const redeemed = (server: { readonly requests: readonly { readonly path: string }[] }) =>
  server.requests.filter(({ path }) => path === "/redeem").length;

/** Replaces what Airlock used, by spies that keep every receiver and argument, and pass the call on. */
function plantSpies(): void {
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
const readSpies = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { stolen } = Object.assign(window, { asleep: true }) as unknown as { stolen: unknown[] };
    return stolen.map((item) => (item instanceof Uint8Array ? new TextDecoder().decode(item) : String(item)));
  });

test("Built-ins that the page replaces afterwards neither learn the value nor break the reveal.", async ({
  openPage,
}) => {
  const { page, server } = await openPage("", { routes });
  const [handle = ""] = await withhold(page, referenceTo("/redeem"));
  await page.evaluate(plantSpies);
  await place(page, handle);
  const eyes = await Eyes.of(page);
  await eyes.press("Reveal");
  await expect.poll(() => eyes.text()).toContain(VALUE);
  expect(redeemed(server)).toBe(1);
  const stolen = await readSpies(page);
  expect(stolen.length, "the spies were never called, so nothing would be proved").toBeGreaterThan(0);
  expect(stolen.filter((text) => text.includes(VALUE))).toEqual([]);
});

test("A `then` put in the way of the response is noticed, said, and nothing is asked.", async ({
  openPage,
}) => {
  const { page, server } = await openPage("", { routes });
  await placeReference(page);
  await page.evaluate(() => {
    const then = function (this: unknown) {
      Object.assign(window, { got: this });
    };
    Object.defineProperty(Object.prototype, ["th", "en"].join(""), { value: then, configurable: true });
  });
  const eyes = await Eyes.of(page);
  await eyes.press("Reveal");
  await expect.poll(() => eyes.text()).toContain("Nothing can be revealed here.");
  expect(redeemed(server)).toBe(0);
});

test("Options that the page plants on Object.prototype do not reach the request.", async ({ openPage }) => {
  const { page, server } = await openPage("", { routes });
  await placeReference(page);
  await page.evaluate(() => {
    Object.assign(Object.prototype, {
      integrity: "sha256-x",
      body: "b",
      priority: "low",
      capture: true,
      once: false,
    });
  });
  const eyes = await Eyes.of(page);
  await eyes.press("Reveal");
  await expect.poll(() => eyes.text()).toContain(VALUE);
  expect(server.requests.find(({ path }) => path === "/redeem")).toMatchObject({ method: "GET", body: "" });
});
