/** The demo's page, opened by `extension --launch` before the extension is there. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasAwaitedExtension } from "../../demo/client/await-extension.js";

const MARK = Symbol.for("webmcp-airlock");
const reload = vi.fn();
const replaceState = vi.fn();
const open = (hash: string) =>
  vi.stubGlobal("location", { hash, pathname: "/", reload } as Partial<Location> as Location);

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal("history", { replaceState });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(globalThis, MARK);
});

it("A page that was opened otherwise does not wait.", () => {
  open("#keys");
  expect(hasAwaitedExtension()).toBe(true);
  expect(replaceState).not.toHaveBeenCalled();
});

it("It is loaded again until the extension is there, and then says nothing of it in its address.", () => {
  open("#with-extension");
  expect(hasAwaitedExtension()).toBe(false);
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledOnce();
  Reflect.set(globalThis, MARK, { extension: true });
  expect(hasAwaitedExtension()).toBe(true);
  expect(replaceState).toHaveBeenCalledWith(null, "", "/");
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledOnce();
});

it("Where it does not come, the page goes on without it.", () => {
  open("#with-extension");
  let loads = 1;
  while (!hasAwaitedExtension()) loads++;
  expect(loads).toBe(21);
});
