/**
 * One suite, three targets: the polyfill (native off), native with our augmentation, and bare
 * native as the reference. In the native project every case runs on both, so a wrong expectation
 * cannot hide.
 */
import type { Page } from "@playwright/test";
import { expect, pageWithAirlock, test } from "../support/fixtures.js";

export { expect, test };

/** Names that each case can use in the page, besides `mc`. */
const HELPERS = `
  const mc = document.modelContext;
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  /** Waits for what has to come; what must not come is given a \`sleep\`. */
  const until = async (holds) => { while (!(await holds())) await sleep(5); };
  const words = (error) => {
    if (!(error instanceof Error) && !(error instanceof DOMException)) return "the value " + String(error);
    const message = error.message.split("\\n")[0];
    return (error instanceof DOMException ? "DOMException " : "") + error.name + ": " + message;
  };
  /** For errors of the engine: with their type and name, without their words. */
  const nameOf = (error) => (error instanceof Error ? error.name : "no Error");
  const aTool = (members) => ({ name: "tool", description: "a tool", execute: () => "done", ...members });
  const find = async (name = "tool") => (await mc.getTools()).find((tool) => tool.name === name);
  const itself = { name: "tool", description: "a tool", window, origin: location.origin };
  const cycle = {};
  cycle.self = cycle;
  const show = (value) => {
    if (value === undefined) return "undefined";
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  /** Says how a call ended: thrown at once, rejected, or what it gave. */
  const outcome = async (run) => {
    let result;
    try {
      result = run();
    } catch (error) {
      return "throws " + words(error);
    }
    try {
      return "gives " + show(await result);
    } catch (error) {
      return "rejects " + words(error);
    }
  };
`;

/** Runs the body of an async function in the page. */
export function inPage<Result>(page: Page, body: string): Promise<Result> {
  return page.evaluate(`(async () => {${HELPERS}${body}})()`) as Promise<Result>;
}

interface Target {
  readonly name: "airlock" | "bare native";
  readonly page: Page;
}

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

/** Opens a fresh page of each target in turn. */
async function onEachTarget(
  { mode, page, serve }: Pick<Fixtures, "mode" | "page" | "serve">,
  check: (target: Target) => Promise<void>,
): Promise<void> {
  const server = await serve({
    "/airlock": pageWithAirlock(),
    "/bare": "<!doctype html><title>bare</title><body>",
  });
  if (mode === "native") {
    await page.goto(server.url("/bare"));
    await check({ name: "bare native", page });
  }
  await page.goto(server.url("/airlock"));
  await check({ name: "airlock", page });
}

/** A body that is to return the same on every target. */
export function sameOnEachTarget(title: string, body: string, expected: unknown): void {
  test(title, async ({ mode, page, serve }) => {
    await onEachTarget({ mode, page, serve }, async (target) => {
      expect(await inPage(target.page, body), target.name).toEqual(expected);
    });
  });
}

/** Calls, each with its outcome, in one page and in order. */
export function outcomesOnEachTarget(
  title: string,
  cases: Readonly<Record<string, string>>,
  before = "",
): void {
  const calls = Object.keys(cases)
    .map((call) => `results[${JSON.stringify(call)}] = await outcome(() => (${call}));`)
    .join("\n");
  sameOnEachTarget(title, `${before}\nconst results = {};\n${calls}\nreturn results;`, cases);
}
