/**
 * When a frame has a line to the worker, step by step; in a browser:
 * test/hostile/extension/extension-at-rest.spec.ts.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFrame } from "../../../extension/content/start-frame.js";
import { FRAME_PORT } from "../../../extension/protocol/content-messages.js";
import { quiet, until } from "../until.js";

interface Line {
  readonly sent: { readonly type: string }[];
  readonly heard: ((message: unknown) => void)[];
  isOpen: boolean;
}

let lines: Line[] = [];
let page: MessagePort | undefined;
vi.mock("../../../extension/content/take-port.js", () => ({
  handOverPort() {
    const { port1, port2 } = new MessageChannel();
    page = port2;
    return port1;
  },
}));
let isRefusing = false;

function connect({ name }: { name: string }) {
  expect(name).toBe(FRAME_PORT);
  const line: Line = { sent: [], heard: [], isOpen: true };
  lines.push(line);
  return {
    postMessage(message: { type: string }) {
      if (isRefusing && JSON.stringify(message).length > 1_000) throw new Error("Message length exceeded");
      line.sent.push(message);
    },
    disconnect() {
      line.isOpen = false;
    },
    onMessage: { addListener: (listener: (message: unknown) => void) => line.heard.push(listener) },
    onDisconnect: { addListener: () => undefined },
  };
}

/** A window or a document, as far as a frame listens to it. */
class Target {
  prerendering = false;
  readonly #listeners: (readonly [type: string, listener: (event: object) => void])[] = [];
  addEventListener(type: string, listener: (event: object) => void) {
    this.#listeners.push([type, listener]);
  }
  /** @param isTrusted whether the browser dispatches it; else the page does */
  fire(type: string, isTrusted = true) {
    for (const [heard, listener] of this.#listeners) if (heard === type) listener({ type, isTrusted });
  }
}
let shown = new Target();
let written = new Target();
const tool = { registration: 1, name: "t", description: "d" };
const report = (message: object) => page?.postMessage(message);
const types = (line: Line | undefined) => line?.sent.map(({ type }) => type);

beforeEach(() => {
  [shown, written] = [new Target(), new Target()];
  vi.stubGlobal("window", shown);
  vi.stubGlobal("document", written);
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe() {}
    },
  );
  lines = [];
  isRefusing = false;
  vi.stubGlobal("chrome", { runtime: { id: "a", connect, onMessage: { addListener: () => undefined } } });
});
afterEach(() => {
  page?.close();
  vi.unstubAllGlobals();
});

test("A prerendered document has no line, shown or not; activated, it says all that it has to say.", async () => {
  written.prerendering = true;
  startFrame(new EventTarget());
  report({ type: "tools", mode: "polyfill", tools: [tool] });
  report({ type: "withheld", tool: "t", items: [] });
  await quiet();
  shown.fire("pageshow");
  expect(lines).toEqual([]);
  written.prerendering = false;
  written.fire("prerenderingchange");
  expect(types(lines[0])).toEqual(["tools", "native", "withheld"]);
});

test("A document at rest has no line, whatever it registers; when it is shown again, it has one.", async () => {
  startFrame(new EventTarget());
  report({ type: "tools", mode: "polyfill", tools: [tool] });
  await until(() => types(lines[0])?.includes("native") ?? false);
  shown.fire("pagehide", false);
  expect(lines[0]?.isOpen, "the page's own event").toBe(true);
  shown.fire("pagehide");
  for (const type of ["pageshow", "prerenderingchange"]) {
    shown.fire(type, false);
    written.fire(type, false);
  }
  expect(lines[0]?.isOpen).toBe(false);
  report({ type: "tools", mode: "polyfill", tools: [tool, { ...tool, registration: 2, name: "late" }] });
  await quiet();
  expect(lines).toHaveLength(1);
  shown.fire("pageshow");
  expect(types(lines[1])).toEqual(["tools", "native"]);
  expect(lines[1]?.sent[0]).toMatchObject({ tools: [{ name: "t" }, { name: "late" }] });
});

test("A document without tools opens no line at all.", async () => {
  startFrame(new EventTarget());
  report({ type: "tools", mode: "polyfill", tools: [] });
  await quiet();
  expect(lines).toEqual([]);
});

test("A result that the browser refuses to pass on is said to be too large.", async () => {
  startFrame(new EventTarget());
  report({ type: "tools", mode: "polyfill", tools: [tool] });
  await until(() => types(lines[0])?.includes("native") ?? false);
  isRefusing = true;
  for (const hear of lines[0]?.heard ?? [])
    hear({ type: "run", call: "c", registration: 1, arguments: "{}" });
  report({ type: "result", call: "c", result: { kind: "string", text: "x".repeat(2_000) } });
  await until(() => types(lines[0])?.includes("result") ?? false);
  expect(lines[0]?.sent.at(-1)).toEqual({
    type: "result",
    call: "c",
    result: { kind: "oversized", text: "" },
  });
});

test("A report is compared at once, so the events before it ask the browser nothing more; those after it do.", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let asked = 0;
  const getTools = async () => {
    asked += 1;
    return [];
  };
  const modelContext = Object.assign(new EventTarget(), { getTools });
  const change = () => modelContext.dispatchEvent(new Event("toolchange"));
  Object.assign(written, { modelContext });
  startFrame(new EventTarget());
  change();
  report({ type: "tools", mode: "augmented", tools: [tool] });
  await until(() => types(lines[0])?.includes("native") ?? false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(1);
  change();
  change();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
  vi.useRealTimers();
});
