/**
 * Most of the extension's scripts run when a page first has a use for them. Here the page uses the
 * time until then.
 */
import { expect, test } from "../../e2e/support/extension-fixtures.js";
import { callTool, listTools, ownName } from "../../e2e/support/extension-person.js";
import { CANARY, expectNoLeak, html, POISON, SECRET_TOOL, trustingPerson } from "./extension-page.js";

test("What a page replaces between the start and its first use of the API catches nothing.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  // Read from another world: Playwright's own script in this one goes through what is replaced
  // here, too.
  const server = await serve(
    html(`${POISON} ${SECRET_TOOL}; document.title = "caught: " + (caught.join() || "nothing");`),
  );
  const page = await context.newPage();
  await page.goto(server.url());
  expect(await page.title()).toBe("caught: nothing");
  await trustingPerson(page, agent, openPanel);
  const { result } = await callTool(agent, "get_key", { n: 7 });
  expect(result?.["structuredContent"]).toMatchObject({ id: "k7" });
  await expectNoLeak(agent);
});

/** A context of the page's own in place of ours: its getter is called when the rest begins. */
const WITNESS = `
  window.seen = [];
  const own = Object.assign(new EventTarget(), { registerTool: async () => {}, getTools: async () => [] });
  Object.defineProperty(document, "modelContext", { configurable: true, get() {
    const event = window.event;
    if (event && event.target !== document && event.target !== window) seen.push(event.type);
    return own;
  } });
`;

test("Code of the page that runs when the rest begins is not shown the event that began it.", {
  tag: "@once",
}, async ({ browserWithExtension: context, serve, openPanel, agent }) => {
  const server = await serve(html(`addEventListener("load", () => { ${WITNESS} });`));
  const page = await context.newPage();
  await page.goto(server.url());
  const person = await trustingPerson(page, agent, openPanel);
  await listTools(agent, 0).catch(() => undefined);
  await person.state();
  await page.waitForTimeout(300);
  expect(await page.evaluate("seen")).toEqual([]);
});

const FORM = `<form toolname="find_it" tooldescription="Finds." toolautosubmit><input name="q"></form>`;

test("A form is a tool without a script that says so; one in a shadow tree, or a late one, once an agent or the person looks.", {
  tag: "@once",
}, async ({ browserWithExtension: context, serve, openPanel, agent, mode }) => {
  test.skip(mode === "native", "There the browser finds forms itself.");
  const late = `<div><template shadowrootmode="open">${FORM.replace("find_it", "in_shadow")}</template></div>`;
  const server = await serve({ "/": html("", FORM), "/late": html("", late) });
  const page = await context.newPage();
  await page.goto(server.url());
  await trustingPerson(page, agent, openPanel);
  expect((await listTools(agent)).map(ownName)).toEqual(["find_it"]);
  await page.goto(server.url("/late"));
  // The list asks the frames; what they find is in the next one.
  await expect.poll(async () => (await listTools(agent, 0)).map(ownName)).toEqual(["in_shadow"]);
});

test("A page that dispatches every event of the hand-over itself wakes nothing, and its tools are its own.", {
  tag: "@once",
}, async ({ browserWithExtension: context, serve, openPanel, agent }) => {
  const FORGE = `
    window.got = [];
    const bell = new EventTarget();
    for (const type of ["ring", "port", "look"]) bell.addEventListener(type, () => got.push(type));
    for (const type of ["webmcp-airlock:bell", "ring", "port", "look"]) {
      window.dispatchEvent(new FocusEvent(type, { relatedTarget: bell }));
      window.dispatchEvent(new MessageEvent(type, { ports: [new MessageChannel().port1], data: "${CANARY}" }));
    }
    window.look = globalThis["webmcp-airlock:look"];
  `;
  const server = await serve(html(`${FORGE} ${SECRET_TOOL}`));
  const page = await context.newPage();
  await page.goto(server.url());
  await trustingPerson(page, agent, openPanel);
  expect((await listTools(agent)).map(ownName)).toEqual(["get_key"]);
  expect(await page.evaluate("[got, typeof look]")).toEqual([[], "undefined"]);
});
