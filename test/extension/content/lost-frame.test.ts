/**
 * A browser that has lost its connection to a frame answers nothing that the frame asks, and goes
 * on answering the documents around it.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compareNative } from "../../../extension/content/compare-native.js";
import type { NativeTool } from "../../../extension/content/native-context.js";

const reported = [{ registration: 1, name: "t", description: "d" }];
const never = () => new Promise<NativeTool[]>(() => undefined);
const context = (getTools: () => Promise<NativeTool[]>) => Object.assign(new EventTarget(), { getTools });
const listing =
  (...descriptions: string[]) =>
  async () =>
    descriptions.map((description) => ({ name: "t", description, window: globalThis.window }));

/** A window around this one. @param getTools undefined for a window of another origin */
const around = (getTools: (() => Promise<NativeTool[]>) | undefined, URL = "https://a.test/") => ({
  get document() {
    if (getTools === undefined) throw new DOMException("Blocked a frame", "SecurityError");
    return { URL, modelContext: context(getTools) };
  },
});

function place(parent: object, opener: object | null = null) {
  const own = { parent, top: parent, opener };
  vi.stubGlobal("window", own);
  return own;
}

/** What the comparison has said once all waiting is over; undefined if nothing. */
async function comparisonOf(getTools: () => Promise<NativeTool[]>) {
  let said: unknown;
  void compareNative(context(getTools), reported).then((withheld) => {
    said = withheld;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return said;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("Tools of a frame that the browser has lost are offered: it knows none of them, and answers others.", async () => {
  place(around(async () => [{ name: "t", description: "of another", window: {} }]));
  expect(await comparisonOf(never)).toEqual([]);
});

test("A window whose opener is answered is found to be lost, too.", async () => {
  const own = place({});
  Object.assign(own, { parent: own, top: own, opener: around(listing()) });
  expect(await comparisonOf(never)).toEqual([]);
});

test("What the browser tells others about the tools of a silent frame is compared.", async () => {
  place(around(listing("another account")));
  expect(await comparisonOf(never)).toEqual([{ name: "t", reason: "differs" }]);
  place(around(listing("d")));
  expect(await comparisonOf(never)).toEqual([]);
});

test("The frame's own answer counts, if it comes at all: a tool that it lacks differs.", async () => {
  place(around(listing("d")));
  expect(await comparisonOf(listing())).toEqual([{ name: "t", reason: "differs" }]);
});

test("Where no other document is answered, nothing is offered.", async () => {
  for (const silent of [
    around(never),
    around(undefined),
    around(async () => Promise.reject(new DOMException("no tools here", "NotAllowedError"))),
    // Chromium 156 crashes where a script reads the context of an initial document.
    around(listing(), "about:blank"),
  ]) {
    place(silent);
    expect(await comparisonOf(never)).toBeUndefined();
  }
});
