/**
 * Declarative tools through the extension: forms are listed, filled, waited for, and what they
 * answer is enforced.
 */
import { canary } from "../support/canary-tools.js";
import { expect } from "../support/extension-fixtures.js";
import { callTool, listTools, ownName } from "../support/extension-person.js";
import { test } from "../support/extension-work-page.js";

const ANSWER = canary("answer-of-a-sensitive-form");
/** A page of its own: later results are searched for what was withheld. */
const LATE = canary("answer-of-a-form-that-became-sensitive");
const REASON = canary("reason-of-a-form");

const PAGE = `<!doctype html><html lang="en"><head><title>forms</title></head><body>
<form toolname="search" tooldescription="Searches." toolautosubmit>
  <label>Words <input name="q" required></label><button>Go</button>
</form>
<form toolname="sign_in" tooldescription="Signs in." toolautosubmit toolsensitive>
  <input name="user"><input name="password" type="password" required><input name="pin" toolsensitive><button>Go</button>
</form>
<form toolname="late_secret" tooldescription="Becomes sensitive." toolautosubmit><input name="a"><button>Go</button></form>
<form toolname="refuses" tooldescription="Fails." toolautosubmit><input name="a"><button>Go</button></form>
<form toolname="book" tooldescription="Books."><input name="day"><button id="book">Book</button></form>
<script>
  window.log = [];
  const { modelContext } = document;
  for (const type of ["toolactivated", "toolcancel"])
    modelContext.addEventListener(type, ({ toolName }) => log.push(type + " " + toolName));
  addEventListener("submit", (event) => {
    const form = event.target;
    const name = form.getAttribute("toolname");
    event.preventDefault();
    log.push("submit " + name + " " + event.agentInvoked);
    if (name === "late_secret") form.setAttribute("toolsensitive", "");
    const values = Object.fromEntries(new FormData(form));
    const answer = { search: { found: values.q }, refuses: Promise.reject(new Error("${REASON}")) }[name] ?? { values, key: "${ANSWER}" };
    if (event.agentInvoked) event.respondWith(name === "late_secret" ? { key: "${LATE}" } : answer);
  });
  const host = document.createElement("div");
  host.attachShadow({ mode: "open" }).innerHTML =
    '<form toolname="shadow" tooldescription="In a shadow tree." toolautosubmit><input name="q"><button>Go</button></form>';
  document.body.append(host);
</script></body></html>`;
const NAMES = ["book", "late_secret", "refuses", "search", "shadow", "sign_in"];

test.use({ routes: { "/": PAGE } });

test("Forms are tools like others: listed with what is sensitive of them, filled, sent, and heard of by the page.", async ({
  work: { page, person, agent },
}) => {
  await person.answersAll(true);
  const tools = await listTools(agent, NAMES.length);
  expect(tools.map(ownName).sort()).toEqual(NAMES);
  const signIn = tools.find((tool) => ownName(tool) === "sign_in") as unknown as { inputSchema: object };
  expect(signIn.inputSchema).toMatchObject({
    properties: { user: {}, password: { type: "string" }, pin: { type: "string" } },
  });
  const { result } = await callTool(agent, "search", { q: "tea" });
  expect(result?.["structuredContent"]).toEqual({ found: "tea" });
  expect(await page.evaluate("log")).toEqual(["submit search true", "toolactivated search"]);
  expect((await person.state()).tools.filter(({ withheldBecause }) => withheldBecause)).toEqual([]);
});

test("What a sensitive form answers is the person's, once; so is what one answers that became sensitive meanwhile.", {
  tag: "@once",
}, async ({ work: { person, agent } }) => {
  await person.answersAll(true);
  await listTools(agent, NAMES.length);
  const password = canary("password");
  await callTool(agent, "sign_in", { user: "ada", password });
  const { items } = await person.state((state) => state.items.length > 0);
  expect(items.map(({ tool, reason, revealable }) => [tool, reason, revealable])).toEqual([
    ["sign_in", "sensitiveHint", true],
  ]);
  const { value } = await person.command({ type: "reveal", handle: items[0]?.handle ?? "" });
  expect(JSON.parse(value ?? "")).toMatchObject({ values: { user: "ada", password }, key: ANSWER });
  await callTool(agent, "late_secret", { a: "1" });
  const frames = JSON.stringify(await agent.frames());
  for (const secret of [ANSWER, LATE]) expect(frames).not.toContain(secret);
});

test("Why a form refused is shown to the person; the agent is told that it did.", { tag: "@once" }, async ({
  work: { person, agent },
}) => {
  await person.answersAll(true);
  await listTools(agent, NAMES.length);
  const { result } = await callTool(agent, "refuses", { a: "1" });
  expect(result?.["isError"]).toBe(true);
  const { calls } = await person.state((state) => state.calls[0]?.status === "failed");
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ agent: expect.not.stringContaining("in the page"), error: REASON });
  expect(JSON.stringify(await agent.frames())).not.toContain(REASON);
});

test("A form without toolautosubmit waits for the person, who may also leave it.", { tag: "@once" }, async ({
  work: { page, person, agent },
}) => {
  await person.answersAll(true);
  await listTools(agent, NAMES.length);
  const booked = callTool(agent, "book", { day: "monday" });
  await expect(page.locator("[name=day]")).toHaveValue("monday");
  await page.locator("#book").click();
  expect((await booked).result?.["structuredContent"]).toMatchObject({ values: { day: "monday" } });
  const left = callTool(agent, "book", { day: "friday" });
  await expect(page.locator("[name=day]")).toHaveValue("friday");
  const { calls } = await person.state((state) => state.calls[0]?.status === "running");
  await person.command({ type: "cancel-call", call: calls[0]?.id ?? "" });
  expect((await left).result?.["isError"]).toBe(true);
  await expect
    .poll(() => page.evaluate("log.filter((line) => line.startsWith('tool'))"))
    .toEqual(["toolactivated book", "toolactivated book", "toolcancel book"]);
});

test("A form that changes is another tool, one that goes is none, and one that comes is one more.", {
  tag: "@once",
}, async ({ work: { page, person, agent } }) => {
  await person.answersAll(true);
  await listTools(agent, NAMES.length);
  await page.evaluate(() => {
    document.querySelector("[toolname=search]")?.setAttribute("tooldescription", "Finds.");
    document.querySelector("[toolname=refuses]")?.remove();
    const form = document.createElement("form");
    form.innerHTML = "<input name=a><button>Go</button>";
    form.setAttribute("toolname", "new");
    form.setAttribute("tooldescription", "d");
    document.body.append(form);
  });
  const expected = [...NAMES.filter((name) => name !== "refuses"), "new"].sort();
  await expect.poll(async () => (await listTools(agent)).map(ownName).sort()).toEqual(expected);
  const search = (await listTools(agent)).find((tool) => ownName(tool) === "search");
  expect(search?.description).toContain("Finds.");
  expect((await callTool(agent, "search", { q: "x" })).result?.["structuredContent"]).toEqual({ found: "x" });
});

test("Agents in the page still get from its forms what they got before, enforced.", async ({
  work: { page, person },
}) => {
  const call = (name: string, input: object) =>
    page.evaluate(
      async ([wanted, given]) => {
        const tools = await document.modelContext.getTools();
        const tool = tools.find((each) => each.name === wanted);
        return document.modelContext.executeTool(tool as never, given as object);
      },
      [name, input] as const,
    );
  expect(await call("search", { q: "tea" })).toBe('{"found":"tea"}');
  const told = await call("sign_in", { user: "ada", password: "x" });
  expect(told).toContain("Withheld");
  expect(told).not.toContain(ANSWER);
  const { items } = await person.state((state) => state.items.length > 0);
  expect(items[0]).toMatchObject({ tool: "sign_in", agent: "An agent in the page" });
});
