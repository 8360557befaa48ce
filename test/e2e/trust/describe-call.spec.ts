/**
 * `Airlock.describeCall`: what `tools/resolve` gives others, for an agent in the page
 * · S0-37 … S0-41, S4-04 … S4-27
 */
import { test as base, expect } from "../support/fixtures.js";
import { inTrustPage } from "./trust-page.js";

const DYNAMIC = `
  let asked = [];
  let answers = [];
  let ran = 0;
  const annotations = { readOnlyHint: false, destructiveHint: true, openWorldHint: false };
  await add({ annotations, dynamicAnnotations: true, execute: () => { ran++; },
    resolveAnnotations(input) { asked.push(input); const next = answers.shift(); return typeof next === "function" ? next(input) : next; } });
  const resolve = async (args) => Airlock.describeCall(await item(), args).catch((error) => ({ code: error.code, failed: true }));
`;

/** Runs the body of an async function in a page that has such a tool. */
const test = base.extend<{ inPage: (body: string) => Promise<unknown> }>({
  inPage: async ({ openPage }, use) => {
    const { page } = await openPage();
    await use((body) => inTrustPage(page, DYNAMIC + body));
  },
});

test("The resolver describes a call with frozen arguments, and the tool does not run.", async ({
  inPage,
}) => {
  const found = await inPage(`
    const input = { action: "read", deep: { list: [1] } };
    answers = [{ readOnlyHint: true, idempotentHint: true, openWorldHint: false }];
    const answer = await resolve(input);
    const [given] = asked;
    return { answer, ran, isCopy: given !== input, isFrozen: Object.isFrozen(given) && Object.isFrozen(given.deep.list) };`);
  expect(found).toEqual({
    answer: {
      tool: { name: "tool", annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false } },
      source: "resolved",
    },
    ...{ ran: 0, isCopy: true, isFrozen: true },
  });
});

test("A resolver that fails is asked again once; then the static annotations hold.", async ({ inPage }) => {
  const found = await inPage(`
    const fail = () => { throw new Error("no"); };
    const outcomes = [];
    for (const bad of [fail, () => "text", () => 1n, () => ({ title: "x".repeat(20_000) }), () => [1]]) {
      answers = [bad, bad, {}];
      const { source, code, tool } = await resolve({ n: outcomes.length });
      outcomes.push([source, code, tool.annotations.destructiveHint, answers.length]);
    }
    answers = [fail, { readOnlyHint: true, openWorldHint: false }];
    const again = await resolve({ n: "again" });
    return { outcomes, again: again.source };`);
  expect(found).toEqual({
    outcomes: Array.from({ length: 5 }, () => ["static", -32603, true, 1]),
    again: "resolved",
  });
});

test("A resolver that does not answer ends after its time, and the static annotations hold.", async ({
  inPage,
}) => {
  const found = (await inPage(
    `answers = [() => new Promise(() => {}), () => new Promise(() => {})]; return resolve({});`,
  )) as object;
  expect(found).toMatchObject({ source: "static", code: -32603 });
});

test("An answer may narrow the declaration; a worse one, or another one to the same arguments, does not relax it.", async ({
  inPage,
}) => {
  const found = await inPage(`
    answers = [{ openWorldHint: true }, { readOnlyHint: false, destructiveHint: true }, { readOnlyHint: true, destructiveHint: false }];
    const worse = (await resolve({ a: 1 })).tool.annotations.openWorldHint;
    await resolve({ b: 1 });
    const milder = (await resolve({ b: 1 })).tool.annotations;
    return { worse, milder, state: Airlock.sessionTrust().openWorld };`);
  expect(found).toMatchObject({
    worse: true,
    milder: { readOnlyHint: false, destructiveHint: true },
    state: false,
  });
});

test("There is an answer only for a tool that is listed, and for arguments that are an object of bounded size.", async ({
  inPage,
}) => {
  const found = await inPage(`
    await add({ name: "static" });
    const codes = [];
    for (const args of [[1], "text", 5, { long: "x".repeat(20_000) }]) codes.push((await resolve(args)).code);
    const gone = { ...(await item()), name: "gone" };
    codes.push(await Airlock.describeCall(gone, {}).catch(({ code }) => code));
    codes.push(await Airlock.describeCall(await item("static"), {}).catch(({ code }) => code));
    return { codes, asked: asked.length };`);
  expect(found).toEqual({ codes: Array.from({ length: 6 }, () => -32602), asked: 0 });
});

test("A tool that declares nothing but dynamic annotations is asked, as the guide has it.", async ({
  inPage,
}) => {
  const found = await inPage(`
    await add({ name: "bare", dynamicAnnotations: true, resolveAnnotations: ({ to }) => ({ openWorldHint: to !== "me" }) });
    await add({ name: "fails", dynamicAnnotations: true, resolveAnnotations: () => { throw new Error("no"); } });
    const ask = async (name, args) => Airlock.describeCall(await item(name), args);
    const text = await call("bare");
    const { source, tool } = await ask("bare", { to: "me" });
    return { text, source, openWorld: tool.annotations.openWorldHint, fails: await ask("fails", {}).catch(({ code }) => code) };`);
  expect(found).toEqual({ text: "done", source: "resolved", openWorld: false, fails: -32603 });
});

test("Of many questions at once, each gets its own answer: the ninth waits for one before it.", async ({
  inPage,
}) => {
  const found = await inPage(`
    let open = 0;
    let most = 0;
    const gates = [];
    answers = Array.from({ length: 20 }, () => (input) => new Promise((settle) => {
      most = Math.max(most, ++open);
      gates.push(() => { open--; settle({ title: "call " + input.n }); });
    }));
    const tool = await item();
    const all = Promise.all(Array.from({ length: 20 }, (_, n) => Airlock.describeCall(tool, { n })));
    let isOver = false;
    all.finally(() => { isOver = true; });
    while (!isOver) { gates.shift()?.(); await new Promise((settle) => setTimeout(settle)); }
    return { most, sources: [...new Set((await all).map(({ source }) => source))] };`);
  expect(found).toEqual({ most: 8, sources: ["resolved"] });
});
