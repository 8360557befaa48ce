import {
  answer,
  Eyes,
  placeReference,
  referenceTo,
  VALUE,
  withhold,
} from "../../e2e/references/secret-reference-page.js";
import { expect, type Page, test } from "../../e2e/support/fixtures.js";

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

/** A page that keeps whatever its observers and listeners are shown. */
function plantObservers(): void {
  const log: string[] = [];
  Object.assign(window, { log });
  new MutationObserver((records) => {
    for (const { target } of records) log.push((target as HTMLElement).outerHTML ?? target.nodeValue);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of ["click", "copy", "selectionchange", "focusin", "toggle", "animationstart", "reveal"]) {
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
}

test("The person sees the value; the page's DOM, attributes, internals and events do not have it.", async ({
  openPage,
}) => {
  const { page } = await openPage("", { routes });
  await page.evaluate(plantObservers);
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
