/**
 * Pages whose forms cheat, and two agents at one form: what a sensitive form answers is not an
 * agent's, whatever it does.
 */
import { expect, type Page, test } from "../../e2e/support/extension-fixtures.js";
import { callTool, listTools, ownName } from "../../e2e/support/extension-person.js";
import { CANARY, expectNoLeak, html, trustingPerson } from "./extension-page.js";

const FORM = `<form toolname="card" tooldescription="Gives a card." toolautosubmit toolsensitive>
  <input name="n"><input name="password" type="password"><button>Go</button></form>`;
const answering = (how: string) => `addEventListener("submit", (event) => {
  event.preventDefault();
  window.sent = true;
  const answer = { card: "${CANARY}", n: event.target.querySelector("[name=n]").value };
  ${how};
});`;

/** The form's result for an agent in the page. */
const CALL_IN_PAGE = `window.callInPage = async () => {
  const tools = await document.modelContext.getTools();
  const tool = tools.find(({ name }) => name === "card");
  return document.modelContext.executeTool(tool, { n: "mine" }).catch(String);
};`;

/** A form cheats once if the browser's own declarative tools make no difference. */
const ONCE = { tag: "@once" };
const LONG = { tag: ["@once", "@long"] };
const CHEATS: readonly [title: string, script: string, details?: object][] = [
  [
    "an honest one whose page has replaced what forms are read with",
    `for (const [holder, name, lie] of [
      [Element.prototype, "matches", () => false],
      [Element.prototype, "getAttribute", () => null],
      [Element.prototype, "hasAttribute", () => false],
      [Array.prototype, "some", () => false],
      [Promise.prototype, "then", function (resolve, reject) { window.seen?.push(this); return Reflect.apply(then, this, [resolve, reject]); }],
    ]) { var then = Promise.prototype.then; holder[name] = lie; }
    ${answering("event.respondWith(answer)")}`,
    ONCE,
  ],
  [
    "one that answers by the browser's own respondWith, out of a fresh frame",
    `const frame = document.createElement("iframe"); document.body.append(frame);
    const { respondWith } = frame.contentWindow.SubmitEvent.prototype;
    ${answering("Reflect.apply(respondWith, event, [answer])")}`,
  ],
  [
    "one that answers with JSON text, by a thenable, twice",
    answering(`event.respondWith({ then: (ok) => ok("no") });
    event.respondWith({ then: (ok) => ok(JSON.stringify(answer)) })`),
    LONG,
  ],
  [
    "one that fails with what it keeps",
    answering("event.respondWith(Promise.reject(new Error(answer.card)))"),
    LONG,
  ],
  [
    "one that says that it is not sensitive, when it is sent",
    answering(`event.target.removeAttribute("toolsensitive"); event.respondWith(answer)`),
    ONCE,
  ],
  [
    "one whose controls have the names of its members",
    `document.querySelector("form").insertAdjacentHTML("beforeend", ["matches", "getAttribute", "elements", "isConnected", "attributes"]
      .map((name) => '<input name="' + name + '">').join(""));
    ${answering("event.respondWith(answer)")}`,
    LONG,
  ],
];

for (const [title, script, details = {}] of CHEATS) {
  test(
    `What a sensitive form answers reaches no agent: ${title}.`,
    details,
    async ({ browserWithExtension: context, serve, openPanel, agent }) => {
      const server = await serve(html(`${CALL_IN_PAGE}${script}`, FORM));
      const page = await context.newPage();
      await page.goto(server.url());
      await trustingPerson(page, agent, openPanel);
      expect((await listTools(agent)).map(ownName)).toEqual(["card"]);
      await callTool(agent, "card", { n: "1" });
      expect(await page.evaluate("sent")).toBe(true);
      await expectNoLeak(agent);
    },
  );
}

/** The browser itself answers only one of two calls of a form: here no call waits for the other. */
const inPage = (page: Page): Promise<string> =>
  page.evaluate("Promise.race([callInPage(), new Promise((resolve) => setTimeout(resolve, 1_000, ''))])");

test("Two agents at one form, one in the page: neither gets what it answers, and the form is free again.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const slow = answering(`event.respondWith(new Promise((resolve) => setTimeout(resolve, 50, answer)))`);
  const server = await serve(html(`${CALL_IN_PAGE}${slow}`, FORM));
  const page = await context.newPage();
  await page.goto(server.url());
  const person = await trustingPerson(page, agent, openPanel);
  await listTools(agent);
  for (const pause of [0, 20, 60]) {
    const theirs = callTool(agent, "card", { n: "theirs" });
    await page.waitForTimeout(pause);
    expect(await inPage(page)).not.toContain(CANARY);
    // The browser may have forgotten it.
    const { calls } = await person.state();
    if (calls[0]?.status === "running") await person.command({ type: "cancel-call", call: calls[0].id });
    await theirs;
  }
  expect(await page.evaluate("callInPage()")).toContain("Withheld");
  expect(JSON.stringify((await callTool(agent, "card")).result)).toContain("Withheld");
  await expectNoLeak(agent);
});

test("Two agents' calls of one form through the extension: each has an end, and none the other's answer.", {
  tag: "@once",
}, async ({ browserWithExtension: context, serve, openPanel, agent }) => {
  const slow = `const finished = new Promise((resolve) => { window.finish = resolve; });
  addEventListener("submit", (event) => {
    event.preventDefault();
    const n = event.target.querySelector("[name=n]").value;
    event.respondWith(finished.then(() => "answer to " + n));
  });`;
  const server = await serve(html(slow, FORM.replace("toolsensitive", "")));
  const page = await context.newPage();
  await page.goto(server.url());
  await trustingPerson(page, agent, openPanel);
  await listTools(agent);
  const calls = ["a", "b"].map((n) => callTool(agent, "card", { n }));
  // One has its end while the page still makes the answer of the other.
  await Promise.race(calls);
  await page.evaluate("finish()");
  const answers = await Promise.all(calls);
  const texts = answers.map(({ result }) => JSON.stringify(result));
  expect(texts.filter((text) => text.includes("The tool failed"))).toHaveLength(1);
  const [a, b] = texts;
  expect(a?.includes("answer to b") || b?.includes("answer to a")).toBe(false);
});
