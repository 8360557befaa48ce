/** Registrations that the browser does not answer, because it has lost the frame. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Loaded with the played timers: `src/intrinsics` keeps what it finds. */
async function setUp() {
  vi.resetModules();
  const { createPageTools } = await import("../../../extension/page/page-tools.js");
  const { createUnanswered } = await import("../../../extension/page/unanswered.js");
  const tools = createPageTools(() => undefined);
  const asked: (() => void)[] = [];
  const unanswered = createUnanswered(() => new Promise<void>((resolve) => asked.push(resolve)));
  const begin = (name: string, signal?: AbortSignal) => {
    const tool = { name, description: "d", execute: () => 1 };
    const register = tools.onRegister(tool as never);
    return unanswered.watch({ register, isFree: () => !tools.has(name) }, signal);
  };
  const names = () => Array.from(tools.list().tools, ({ name }) => name);
  return { begin, names, asked, wait: () => vi.advanceTimersByTimeAsync(10_000) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("A tool is listed when the browser takes it, once, and not before.", async () => {
  const { begin, names, asked, wait } = await setUp();
  const accept = begin("t");
  expect(names()).toEqual([]);
  accept();
  expect(names()).toEqual(["t"]);
  await wait();
  expect(names()).toEqual(["t"]);
  expect(asked, "Nothing was left to ask for.").toEqual([]);
});

test("A tool that a silent browser never takes is listed, until its signal aborts.", async () => {
  const { begin, names, wait } = await setUp();
  const page = new AbortController();
  begin("t", page.signal);
  await wait();
  expect(names()).toEqual(["t"]);
  page.abort();
  expect(names()).toEqual([]);
});

test("A tool that an answering browser refused is never listed.", async () => {
  const { begin, names, asked, wait } = await setUp();
  begin("t");
  await vi.advanceTimersByTimeAsync(1_000);
  for (const answer of asked) answer();
  await wait();
  expect(names()).toEqual([]);
});

test("A late answer takes back what it shows to be refused, and leaves what was taken.", async () => {
  const { begin, names, asked, wait } = await setUp();
  const accept = begin("taken");
  begin("refused");
  await wait();
  expect(names()).toEqual(["taken", "refused"]);
  accept();
  for (const answer of asked) answer();
  await wait();
  expect(names()).toEqual(["taken"]);
});

test("What is taken after all, by another implementation than the browser, is listed then.", async () => {
  const { begin, names, asked, wait } = await setUp();
  const accept = begin("t");
  await wait();
  for (const answer of asked) answer();
  await wait();
  expect(names()).toEqual([]);
  accept();
  expect(names()).toEqual(["t"]);
});

test("A name that a tool has already, and a signal that has aborted, list nothing.", async () => {
  const { begin, names, wait } = await setUp();
  begin("t")();
  begin("t");
  begin("gone", AbortSignal.abort());
  await wait();
  expect(names()).toEqual(["t"]);
});
