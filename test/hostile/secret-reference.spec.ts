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

/** Everything of the element and the surface that a script of the page can read. */
const readAsPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const seen: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("*")) {
      seen.push(element.outerHTML, element.innerText ?? "", element.title ?? "", String(element.shadowRoot));
      seen.push(element.getHTML?.({ serializableShadowRoots: true }) ?? "", element.ariaLabel ?? "");
      if (element.shadowRoot) seen.push(`OPEN ${element.shadowRoot.textContent}`);
      try {
        seen.push(`INTERNALS ${element.attachInternals().shadowRoot?.textContent}`);
      } catch {}
      for (const key of Reflect.ownKeys(element)) seen.push(String(Reflect.get(element, key)));
    }
    return seen.join("\n");
  });

test("The person sees the value; the page's DOM, attributes, internals and events do not have it.", async ({
  openPage,
}) => {
  const { page } = await openPage("", { routes });
  await page.evaluate(() => {
    const log: string[] = [];
    Object.assign(window, { log });
    new MutationObserver((records) => {
      for (const { target } of records) log.push((target as HTMLElement).outerHTML ?? target.nodeValue);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const type of [
      "click",
      "copy",
      "selectionchange",
      "focusin",
      "toggle",
      "animationstart",
      "reveal",
    ]) {
      document.addEventListener(
        type,
        (event) =>
          log.push(
            event
              .composedPath()
              .map((node) => (node as Element).outerHTML)
              .join(),
          ),
        true,
      );
    }
  });
  await placeReference(page);
  await withhold(page, referenceTo("/redeem", { label: "On the surface" }));
  const eyes = await Eyes.of(page);
  await expect.poll(() => eyes.text()).toContain("On the surface");
  await eyes.press("Reveal");
  await expect.poll(() => eyes.text()).toContain(VALUE);
  const read = await readAsPage(page);
  expect(read).toContain("<secret-reference");
  expect(read).not.toContain(VALUE);
  expect(read).not.toMatch(/OPEN|INTERNALS/);
  const log = await page.evaluate(() => (window as unknown as { log: string[] }).log.join());
  expect(log).toContain("secret-reference");
  expect(log).not.toContain(VALUE);
});

test("Clicks that a script makes do not redeem, on the element or at its button.", async ({ openPage }) => {
  const { page, server } = await openPage("", { routes });
  await placeReference(page);
  await page.evaluate(() => {
    const element = document.querySelector("secret-reference") as HTMLElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    const init = { bubbles: true, composed: true, cancelable: true };
    element.click();
    for (let x = 5; x < width; x += 10) {
      for (let y = 5; y < height; y += 10) {
        const at = { ...init, clientX: left + x, clientY: top + y };
        document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(new MouseEvent("click", at));
      }
    }
    for (const key of ["Enter", " "]) element.dispatchEvent(new KeyboardEvent("keydown", { ...init, key }));
  });
  await page.waitForTimeout(300);
  expect(redeemed(server)).toBe(0);
  await (await Eyes.of(page)).press("Reveal");
  await expect.poll(() => redeemed(server)).toBe(1);
});

test("Built-ins that the page replaces afterwards neither learn the value nor break the reveal.", async ({
  openPage,
}) => {
  const { page, server } = await openPage("", { routes });
  const [handle = ""] = await withhold(page, referenceTo("/redeem"));
  await page.evaluate(() => {
    const stolen: unknown[] = [];
    const { apply } = Reflect;
    Object.assign(window, { stolen });
    const poison = (owner: object | undefined, names: string[]) => {
      for (const name of owner ? names : []) {
        const descriptor = Object.getOwnPropertyDescriptor(owner as object, name);
        if (!descriptor?.configurable) continue;
        const spy = (original: unknown) =>
          function (this: unknown, ...args: unknown[]) {
            if ((window as unknown as { spiesAsleep?: boolean }).spiesAsleep)
              return apply(original as () => unknown, this, args);
            // Plain assignments: a spy that used what it spies on would call itself.
            stolen[stolen.length] = this;
            for (let index = 0; index < args.length; index++) stolen[stolen.length] = args[index];
            return typeof original === "function" ? apply(original, this, args) : undefined;
          };
        if (descriptor.get) descriptor.get = spy(descriptor.get) as () => unknown;
        if (descriptor.set) descriptor.set = spy(descriptor.set) as () => void;
        if (typeof descriptor.value === "function") descriptor.value = spy(descriptor.value);
        Object.defineProperty(owner, name, descriptor);
      }
    };
    const { prototype: promise } = Promise;
    poison(window, ["fetch", "setTimeout", "Response", "AbortController", "TextDecoder", "WritableStream"]);
    poison(Response.prototype, ["body", "json", "text", "status", "headers", "arrayBuffer", "clone"]);
    poison(ReadableStream.prototype, ["getReader", "pipeTo", "pipeThrough", "tee"]);
    poison(ReadableStreamDefaultReader.prototype, ["read"]);
    poison(TextDecoder.prototype, ["decode"]);
    poison(Node.prototype, ["textContent", "insertBefore", "appendChild", "firstChild", "nodeValue"]);
    poison(Element.prototype, ["setAttribute", "getAttribute", "attachShadow", "innerHTML"]);
    poison(Document.prototype, ["createElement", "createElementNS"]);
    poison(EventTarget.prototype, ["addEventListener", "dispatchEvent"]);
    poison(Clipboard.prototype, ["writeText"]);
    poison(Map.prototype, ["get", "set", "forEach", "has"]);
    poison(WeakMap.prototype, ["get", "set", "has"]);
    poison(String.prototype, ["slice", "charCodeAt", "trim", "indexOf", "toString"]);
    poison(Uint8Array.prototype, ["set"]);
    poison(Object.getPrototypeOf(Uint8Array.prototype), ["set", "subarray", "slice", "buffer"]);
    poison(Reflect.getPrototypeOf(promise) ?? undefined, ["toString", "valueOf"]);
    poison(Array.prototype, ["push", "map", "join"]);
    poison(JSON, ["parse", "stringify"]);
    poison(Date, ["now", "parse"]);
  });
  await place(page, handle);
  const eyes = await Eyes.of(page);
  await eyes.press("Reveal");
  await expect.poll(() => eyes.text()).toContain(VALUE);
  expect(redeemed(server)).toBe(1);
  // Compared here: the page, and so its spies, must not get the value from the test itself.
  const stolen = await page.evaluate(() => {
    Object.assign(window, { spiesAsleep: true });
    return Array.from((window as unknown as { stolen: unknown[] }).stolen, (item) =>
      item instanceof Uint8Array ? String.fromCharCode(...item) : String(item),
    );
  });
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
  await expect.poll(() => eyes.text()).toContain("A script changed this page’s built-in functions.");
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

test("Nobody can slip a constructor under the element, and its callbacks are the ones that were defined.", async ({
  openPage,
}) => {
  const { page } = await openPage("", { routes });
  const outcome = await page.evaluate(() => {
    const kind = customElements.get("secret-reference") as CustomElementConstructor;
    const done = [
      Reflect.setPrototypeOf(kind, class extends HTMLElement {}),
      Reflect.defineProperty(kind, "x", { value: 1 }),
    ];
    kind.prototype.connectedCallback = function () {
      Object.assign(window, { root: this.attachInternals?.().shadowRoot });
    };
    return done;
  });
  expect(outcome).toEqual([false, false]);
  await placeReference(page);
  const eyes = await Eyes.of(page);
  await eyes.press("Reveal");
  await expect.poll(() => eyes.text()).toContain(VALUE);
  expect(await page.evaluate(() => "root" in window)).toBe(false);
});

test("A strict CSP with Trusted Types lets the element and the surface work, styled, without a violation.", async ({
  serve,
  page,
}) => {
  const policy =
    "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
  const body = `<!doctype html><title>strict</title><script src="/airlock.iife.js"></script><body>`;
  const headers = { "content-type": "text/html", "content-security-policy": policy };
  const server = await serve({ "/": { headers, body }, ...routes });
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(server.url());
  const element = await placeReference(page);
  await withhold(page, referenceTo("/redeem", { label: "On the surface" }));
  const eyes = await Eyes.of(page);
  await eyes.press("Reveal");
  await expect.poll(() => eyes.text()).toContain(VALUE);
  await expect.poll(() => eyes.text()).toContain("On the surface");
  // Unstyled, a card would be as wide as the page.
  const box = await element.evaluate((host) => host.getBoundingClientRect().height);
  expect(box).toBeGreaterThan(100);
  expect(complaints.filter((text) => !text.includes("favicon"))).toEqual([]);
});
