import {
  answer,
  Eyes,
  place,
  placeReference,
  referenceTo,
  VALUE,
  withhold,
} from "../../e2e/references/secret-reference-page.js";
import { expect, test } from "../../e2e/support/fixtures.js";
import { plantSpies, readSpies } from "../../e2e/support/plant-spies.js";

const routes = { "/redeem": answer() };
const redeemed = (server: { readonly requests: readonly { readonly path: string }[] }) =>
  server.requests.filter(({ path }) => path === "/redeem").length;

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
