// @vitest-environment happy-dom
/**
 * When a frame has a line to the worker, step by step; in a browser:
 * test/hostile/extension/extension-at-rest.spec.ts.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFrame } from "../../../extension/content/start-frame.js";
import { FRAME_PORT } from "../../../extension/protocol/content-messages.js";
import { until } from "../until.js";

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

const setPrerendering = (value: boolean) =>
  Object.defineProperty(document, "prerendering", { value, configurable: true });
/** As the browser dispatches it. */
const byBrowser = (type: string) => Object.defineProperty(new Event(type), "isTrusted", { value: true });
const tool = { registration: 1, name: "t", description: "d" };
const report = (message: object) => page?.postMessage(message);
const types = (line: Line | undefined) => line?.sent.map(({ type }) => type);

/** One window serves all tests; each frame's listeners go with its test. */
const stops: (() => void)[] = [];
function forgetListeners(target: Window | Document): void {
  const add = target.addEventListener.bind(target);
  vi.spyOn(target, "addEventListener").mockImplementation((type: string, listener: unknown) => {
    add(type, listener as EventListener);
    stops.push(() => target.removeEventListener(type, listener as EventListener));
  });
}

beforeEach(() => {
  vi.restoreAllMocks();
  for (const target of [window, document]) forgetListeners(target);
  lines = [];
  isRefusing = false;
  vi.stubGlobal("chrome", { runtime: { id: "a", connect, onMessage: { addListener: () => undefined } } });
});
afterEach(() => {
  page?.close();
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

test("A prerendered document has no line, shown or not; activated, it says all that it has to say.", async () => {
  setPrerendering(true);
  startFrame(new EventTarget());
  report({ type: "tools", mode: "polyfill", tools: [tool] });
  report({ type: "withheld", tool: "t", title: "t", items: [] });
  await new Promise((resolve) => setTimeout(resolve, 30));
  window.dispatchEvent(byBrowser("pageshow"));
  expect(lines).toEqual([]);
  setPrerendering(false);
  document.dispatchEvent(byBrowser("prerenderingchange"));
  expect(types(lines[0])).toEqual(["tools", "native", "withheld"]);
});

test("A document at rest has no line, whatever it registers; when it is shown again, it has one.", async () => {
  setPrerendering(false);
  startFrame(new EventTarget());
  report({ type: "tools", mode: "polyfill", tools: [tool] });
  await until(() => types(lines[0])?.includes("native") ?? false);
  window.dispatchEvent(new Event("pagehide"));
  expect(lines[0]?.isOpen, "the page's own event").toBe(true);
  window.dispatchEvent(byBrowser("pagehide"));
  for (const type of ["pageshow", "prerenderingchange"]) {
    window.dispatchEvent(new Event(type));
    document.dispatchEvent(new Event(type));
  }
  expect(lines[0]?.isOpen).toBe(false);
  report({ type: "tools", mode: "polyfill", tools: [tool, { ...tool, registration: 2, name: "late" }] });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(lines).toHaveLength(1);
  window.dispatchEvent(byBrowser("pageshow"));
  expect(types(lines[1])).toEqual(["tools", "native"]);
  expect(lines[1]?.sent[0]).toMatchObject({ tools: [{ name: "t" }, { name: "late" }] });
});

test("A document without tools opens no line at all.", async () => {
  setPrerendering(false);
  startFrame(new EventTarget());
  report({ type: "tools", mode: "polyfill", tools: [] });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(lines).toEqual([]);
});

test("A result that the browser refuses to pass on is said to be too large.", async () => {
  setPrerendering(false);
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
