/**
 * Declarative tools on pages that work against us: nothing sensitive gets out, and every call ends.
 */

import { inPage } from "../../e2e/page/model-context-targets.js";
import { expect, test } from "../../e2e/support/fixtures.js";

const CANARY = "canary-frm-7e21bb90c4d85a36";

/** Adds a form, answers with `respond(event)`, calls it, and gives the outcome. */
const call = (attributes: string, inner: string, respond: string, input = "{}", before = ""): string => `
  const secret = ${JSON.stringify(CANARY)};
  addEventListener("unhandledrejection", (event) => event.preventDefault());
  document.body.insertAdjacentHTML("beforeend",
    '<form toolname="tool" tooldescription="a form" toolautosubmit ${attributes}>${inner}</form>');
  const form = document.body.lastElementChild;
  addEventListener.call(form, "submit", (event) => { event.preventDefault(); ${respond} });
  let item;
  await until(async () => (item = await find()));
  ${before}
  return outcome(() => mc.executeTool(item, ${input}));`;

const RESPONSES = [
  "secret",
  "({ secret })",
  "[secret, { deep: [secret] }]",
  "JSON.stringify({ secret })",
  "Promise.resolve({ secret })",
  "Promise.reject(new Error(secret))",
  "({ then(resolve) { resolve(secret); resolve({ secret }); } })",
  "({ then(resolve, reject) { reject(secret); } })",
  "({ get then() { throw new Error(secret); } })",
  "({ toJSON() { return secret; } })",
  "({ toJSON() { throw new Error(secret); } })",
  "new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : secret), ownKeys: () => [secret] })",
  "({ content: [{ type: 'text', text: secret }] })",
  "Symbol(secret)",
] as const;

test("No shape of a response carries a sensitive form's secret out.", async ({ openPage, canaryWatch }) => {
  const { page } = await openPage();
  for (const response of RESPONSES) {
    await page.reload();
    const end = await inPage<string>(page, call("toolsensitive", "", `event.respondWith(${response});`));
    canaryWatch.record(response, end);
    await canaryWatch.expectNoCanary([CANARY]);
  }
});

test("What a form says is wrong carries no copy of what another tool withheld.", async ({
  mode,
  openPage,
  canaryWatch,
}) => {
  test.skip(mode === "native", "There the browser itself tells the agent what is wrong with a form.");
  const { page } = await openPage();
  const wrong = (words: string) => `
    const field = form.querySelector("input");
    field.setCustomValidity(${words});`;
  const told = (words: string) => call("", "<input name=field>", "", "{}", wrong(words));
  expect(await inPage<string>(page, told("'too long'"))).toContain("too long");
  await page.reload();
  const outputSchema = { type: "object", properties: { key: { type: "string", "x-sensitive": true } } };
  const keeper = `
    await mc.registerTool(aTool({
      name: "keeper", outputSchema: ${JSON.stringify(outputSchema)}, execute: () => ({ key: "${CANARY}" }) }));
    await mc.executeTool(await find("keeper"));`;
  for (const words of ["secret", "btoa(secret)", "'The key is ' + encodeURIComponent(secret)"]) {
    const end = await inPage<string>(page, `${keeper}${told(words)}`);
    expect(end, words).toContain("rejects DOMException UnknownError: Tool was executed");
    canaryWatch.record(words, end);
    await page.reload();
  }
  await canaryWatch.expectNoCanary([CANARY]);
});

test("A form that stops being sensitive when it is asked is not a secret of ours, one that was renamed still is.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const respond = "event.respondWith(secret); form.removeAttribute('toolname');";
  canaryWatch.record("renamed", await inPage(page, call("toolsensitive", "", respond)));
  await canaryWatch.expectNoCanary([CANARY]);
});

test("Controls that are named like members of a form, or of an element, hide nothing from us.", async ({
  openPage,
}) => {
  const names =
    "elements length action submit requestSubmit getAttribute matches closest querySelectorAll addEventListener " +
    "isConnected ownerDocument childNodes localName toolname attributes";
  const inner = names.split(" ").map((name) => `<input name="${name}">`);
  const { page } = await openPage();
  const respond = "event.respondWith(new FormData(event.target).get('elements'));";
  expect(await inPage(page, call("", inner.join(""), respond, "{ elements: 'set' }"))).toBe("gives set");
});

test("A page that replaces prototype methods later gets nothing, and its forms still are tools.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const poison = `
    window.seen = [];
    const steal = function (...args) { seen.push(String(args[0]), String(args[1])); throw new Error("poisoned"); };
    for (const kind of ["Element", "Node", "HTMLFormElement", "HTMLInputElement", "NodeList", "HTMLCollection",
      "Event", "SubmitEvent", "MutationRecord", "MutationObserver", "EventTarget"]) {
      const { prototype } = window[kind];
      for (const key of Reflect.ownKeys(prototype)) {
        const descriptor = Object.getOwnPropertyDescriptor(prototype, key);
        if (key === "constructor" || key === "respondWith" || !descriptor.configurable) continue;
        if (typeof descriptor.value === "function") Object.defineProperty(prototype, key, { value: steal });
        else if (descriptor.get) Object.defineProperty(prototype, key, { get: steal, set: steal });
      }
    }
    `;
  const kept = "const prevent = Event.prototype.preventDefault;";
  const source = call(
    "toolsensitive",
    '<input name="a">',
    "event.respondWith(secret);",
    '{ a: "x" }',
    poison,
  );
  // The page's own listener needs what it is about to break.
  const end = await inPage<string>(
    page,
    kept + source.replace("event.preventDefault();", "Reflect.apply(prevent, event, []);"),
  );
  expect(end).toMatch(/^gives /);
  canaryWatch.record("poisoned", end);
  await canaryWatch.expectNoCanary([CANARY]);
});

for (const [what, act] of [
  ["removes what comes next", "form.querySelector('[name=b]').remove()"],
  ["turns the next control into one for files", "form.querySelector('[name=b]').type = 'file'"],
  ["removes itself", "form.remove()"],
  ["moves to another document", "document.implementation.createHTMLDocument().body.append(form)"],
  ["resets itself", "form.reset()"],
] as const) {
  test(`A form that ${what} while it is filled does not break the page or the next call.`, {
    tag: what === "removes itself" ? [] : "@long",
  }, async ({ mode, openPage }) => {
    test.skip(mode === "native", "native itself hangs or crashes on some of these");
    const { page } = await openPage();
    const spoil = `form.addEventListener("input", () => { ${act}; }, { once: true });`;
    const inner = '<input name="a"><input name="b">';
    const end = await inPage(
      page,
      call("", inner, "event.respondWith('done');", '{ a: "1", b: "2" }', spoil),
    );
    expect(end).toMatch(/^(gives (done|null)|rejects DOMException UnknownError)/);
    await inPage(page, "document.querySelector('form')?.remove();");
    expect(await inPage(page, call("", "", "event.respondWith('next');"))).toBe("gives next");
  });
}

test("A page cannot make an event that passes for the agent's, nor end a call with one.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const forge = `
    form.removeAttribute("toolautosubmit");
    form.insertAdjacentHTML("beforeend", "<button></button>");
    await sleep(50);
    item = await find();
    mc.addEventListener("toolactivated", async () => {
      await sleep(0);
      window.forged = [];
      form.addEventListener("submit", (event) => forged.push(event.agentInvoked, event.isTrusted));
      form.dispatchEvent(new SubmitEvent("submit", { cancelable: true, bubbles: true }));
      form.dispatchEvent(new Event("reset"));
      await sleep(50);
      form.requestSubmit();
    });`;
  const respond = "if (event.agentInvoked) event.respondWith('real ' + event.isTrusted);";
  expect(await inPage(page, call("", "", respond, "{}", forge))).toBe("gives real true");
  expect(await inPage(page, "return forged;")).toEqual([false, false, true, true]);
});

test("What a page responds to its own submission is not shown.", async ({ openPage }) => {
  const { page } = await openPage(
    '<form toolname="tool" tooldescription="x" toolsensitive><button></button></form>',
  );
  const words = await inPage(
    page,
    `let name;
    document.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      try { event.respondWith("mine"); } catch (error) { name = error.name; }
    });
    document.querySelector("button").click();
    await sleep(50);
    return name;`,
  );
  expect(words).toBe("InvalidStateError");
  await expect(page.getByText("Withheld")).toHaveCount(0);
});
