/** Agents and pages that cheat with handles: S1-02, S1-21 */

import {
  call,
  createKey,
  given,
  KEY,
  options,
  REFUSED,
  surfaceOf,
  TOOLS,
} from "../../e2e/references/handle-arguments-page.js";
import { expect, test } from "../../e2e/support/fixtures.js";
import { plantSpies, readSpies } from "../../e2e/support/plant-spies.js";

/**
 * Members of the question, the item and the call: an object that lacks one must not find the
 * page's.
 */
function plantMembers(): void {
  const caught: string[] = [];
  Object.assign(window, { caught });
  // Without a prototype: a descriptor that found the page's own "value" would be none.
  const bare = (members: object): PropertyDescriptor => Object.assign(Object.create(null), members);
  const names =
    "question uses state reference message answer words handle value text item place tool signal inputs contract facts step passes isIssued hasRecord tooLarge hasEnvelope";
  for (const name of names.split(" ")) {
    const get = () => {
      caught.push(`get ${name}`);
    };
    const set = function (this: { answer?: (isAllowed: boolean) => void }, value: unknown) {
      caught.push(`set ${name}`);
      Object.defineProperty(
        this,
        name,
        bare({ value, configurable: true, enumerable: true, writable: true }),
      );
      if (name === "answer") this.answer?.(true);
    };
    Object.defineProperty(Object.prototype, name, bare({ configurable: true, get, set }));
  }
}

test("No other use of a handle runs anything, and an error says what to do.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage(TOOLS, options);
  const key = await createKey(page, canaryWatch);
  const inputs = {
    "where nothing is marked": { server: key },
    "in another property": { server: "web1", other: { key } },
    "inside a longer text": { key: `Bearer ${key}` },
    "in other letters": { key: key.toUpperCase() },
    "with a space": { key: `${key} ` },
    "cut short": { key: key.slice(0, -2) },
    "as a name": { [key]: "x" },
    "as a name inside a marked place": { key: { [key]: "x" } },
    "as a name where every member is marked": { named: { [key]: "x" } },
    "one that was never given": { key: `airlock-${"0".repeat(32)}` },
    "beside a good one": { key, server: `${key}!` },
    "in JSON text": { key: JSON.stringify({ key }) },
  };
  for (const [how, input] of Object.entries(inputs)) {
    const text = await call(page, { tool: "install_key", input });
    expect(JSON.parse(text), how).toMatchObject({ isError: true });
    expect(text, how).toContain(REFUSED);
  }
  expect(await given(page)).toEqual([]);
  expect(await page.locator("body").innerText()).not.toContain("Give this");
});

test("A page cannot press the button, and a tool that comes later under the same name is asked about anew.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage(TOOLS, options);
  const key = await createKey(page, canaryWatch);
  const surface = surfaceOf(page);
  const pending = call(page, { tool: "install_key", input: { key } });
  const allow = surface.getByRole("button", { name: "Allow" });
  await expect(allow).toBeVisible();
  await allow.evaluate((button: HTMLElement) => {
    button.click();
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
  });
  expect(await given(page)).toEqual([]);
  await allow.click();
  await pending;
  const text = await page.evaluate(async (handle) => {
    const context = (document as never as { modelContext: Record<string, CallableFunction> }).modelContext;
    const secret = { type: "string", "x-sensitive": true };
    const stop = new AbortController();
    const register = () =>
      context["registerTool"]?.(
        {
          name: "twin",
          description: "Twin.",
          inputSchema: { type: "object", properties: { key: secret } },
          execute: (input: object) => (window as never as { given: object[] }).given.push(input),
        },
        { signal: stop.signal },
      );
    await register();
    return `${handle}`;
  }, key);
  const twin = call(page, { tool: "twin", input: { key: text } });
  await expect(surface).toContainText("Give this to twin as key?");
  await surface.getByRole("button", { name: "Deny" }).click();
  expect(await twin).toContain("did not allow");
});

test("Built-ins that the page replaces while the person is asked neither answer, nor learn the secret.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage(TOOLS, options);
  const key = await createKey(page, canaryWatch);
  await page.evaluate(plantSpies);
  await page.evaluate(plantMembers);
  const pending = call(page, { tool: "install_key", input: { server: "web1", key } });
  const allow = surfaceOf(page).getByRole("button", { name: "Allow" });
  await expect(allow).toBeVisible();
  expect(await given(page)).toEqual([]);
  await allow.click();
  const text = await pending;
  canaryWatch.record("install_key", text);
  expect(JSON.parse(text)).toMatchObject({ state: "installed" });
  expect(text).not.toContain(KEY);
  expect(await given(page)).toEqual([{ server: "web1", key: KEY }]);
  expect(await page.evaluate("window.caught")).toEqual([]);
  const stolen = await readSpies(page);
  expect(stolen.length, "the spies were never called, so nothing would be proved").toBeGreaterThan(0);
  expect(stolen.filter((each) => each.includes(KEY))).toEqual([]);
});
