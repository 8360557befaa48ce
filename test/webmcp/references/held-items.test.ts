import { describe, expect, it, vi } from "vitest";
import type { WithheldItem } from "../../../src/engine/enforce/types.js";
import { keptOnPage, notKept } from "../../../src/texts/agents.js";
import { heldFull, secretUnusable, toolFailed } from "../../../src/texts/people.js";
import { createHeldItems, type HeldItem } from "../../../src/webmcp/references/held-items.js";
import { changed, setSurface } from "../../../src/webmcp/references/ui-state.js";

const source = { tool: "make_key", origin: "https://shop.example" };
const item = (handle: string, value: WithheldItem["value"] = "v"): WithheldItem => ({
  handle,
  label: "Key",
  schemaPath: "/secret",
  reason: "x-sensitive",
  value: value as string,
});
type Held = ReturnType<typeof createHeldItems>;
const entries = (held: Held): HeldItem[] => {
  const list: HeldItem[] = [];
  held.byHandle.forEach((entry) => {
    list.push(entry);
  });
  return list;
};
const handles = (held: Held): string[] =>
  entries(held)
    .filter(({ message }) => message === undefined)
    .map(({ handle }) => handle);
const notices = (held: Held): (string | undefined)[] =>
  entries(held)
    .map(({ message }) => message)
    .filter((message) => message !== undefined);
const forget = (held: Held, ...handles: string[]): void => {
  for (const handle of handles) held.byHandle.delete(handle);
  changed(handles);
};

describe("What is held for the person", () => {
  it("keeps each item with the tool it came from", () => {
    const held = createHeldItems();
    held.add(source, { withheld: [item("a")] });
    expect(held.byHandle.get("a")).toMatchObject({ ...item("a"), ...source });
    expect(held.byHandle.get("b")).toBeUndefined();
  });

  it("keeps the first item of a handle when a second one comes", () => {
    const held = createHeldItems();
    held.add(source, { withheld: [item("a", "first")] });
    held.add(source, { withheld: [item("a", "second")] });
    expect(held.byHandle.get("a")?.value).toBe("first");
  });

  it("tells the surface once per change, of the items that changed, and no more after it leaves", () => {
    const held = createHeldItems();
    const surface = vi.fn();
    setSurface(surface);
    held.add(source, { withheld: [item("a"), item("b")] });
    forget(held, "a");
    held.add(source, { withheld: [item("b"), item("c")] });
    expect(surface.mock.calls.map(([told]) => Array.from(told as string[]))).toEqual([
      ["a", "b"],
      ["a"],
      ["c"],
    ]);
    setSurface(undefined);
    forget(held, "b");
    expect(surface).toHaveBeenCalledTimes(3);
  });

  it("forgets one or all, notices too", () => {
    const held = createHeldItems();
    held.add(source, { withheld: [item("a"), item("b"), item("c")], error: "no" });
    forget(held, "b");
    expect(handles(held)).toEqual(["a", "c"]);
    forget(held, "a", "c", "1");
    expect(entries(held)).toEqual([]);
  });

  it("refuses the newest at the bound in number, drops nothing, and says so once", () => {
    const held = createHeldItems();
    held.add(source, { withheld: Array.from({ length: 3_000 }, (_, index) => item(`${index}`)) });
    expect(handles(held)).toEqual(Array.from({ length: 1_000 }, (_, index) => `${index}`));
    expect(notices(held)).toEqual([heldFull()]);
    forget(held, "5");
    held.add(source, { withheld: [item("late")] });
    expect(held.byHandle.get("late")).toBeDefined();
    held.add(source, { withheld: [item("too late")] });
    expect(notices(held)).toEqual([heldFull()]);
  });

  it("refuses what is too large, keeps what comes with it, and takes the notice back with the next result", () => {
    const held = createHeldItems();
    const large = { text: "x".repeat(1_000_000) };
    const fits = { text: "x".repeat(999_000) };
    held.add(source, { withheld: [item("a", fits), item("b", large), item("c", "small")] });
    expect(handles(held)).toEqual(["a", "c"]);
    expect(notices(held)).toEqual([heldFull()]);
    held.add(source, { withheld: [item("d")] });
    expect(handles(held)).toEqual(["a", "c", "d"]);
    expect(notices(held)).toEqual([]);
  });

  it("keeps a reference that failed the checks in its own words", () => {
    const held = createHeldItems();
    held.add(source, { withheld: [{ ...item("a"), reason: "invalid-secret_reference" }] });
    expect(held.byHandle.get("a")).toMatchObject({ label: "Key", message: secretUnusable() });
  });

  it("keeps the newest fifty errors, in words fit to be shown", () => {
    const held = createHeldItems();
    for (let index = 0; index < 100; index++) held.add(source, { withheld: [], error: `failure\n${index}` });
    expect(notices(held).length).toBe(50);
    expect(entries(held)[0]).toMatchObject({ ...source, message: toolFailed("make_key", "failure 50") });
    expect(entries(held)[0]).not.toHaveProperty("value");
    forget(held, entries(held)[0]?.handle ?? "");
    expect(notices(held)[0]).toBe(toolFailed("make_key", "failure 51"));
  });

  it("is said to be kept only where there is room for it", () => {
    const held = createHeldItems();
    expect(held.where(item("a"), 0)).toBe(keptOnPage());
    expect(held.where(item("a", "x".repeat(1_000_001)), 0)).toBe(notKept());
    held.add(source, { withheld: Array.from({ length: 998 }, (_, index) => item(`${index}`)) });
    expect([0, 1, 2].map((before) => held.where(item("a"), before))).toEqual([
      keptOnPage(),
      keptOnPage(),
      notKept(),
    ]);
    held.add(source, { withheld: [item("b"), item("c"), item("d")] });
    forget(held, "5");
    // The notice about missing room takes none.
    expect(held.where(item("a"), 0)).toBe(keptOnPage());
    held.add(source, { withheld: [item("e")] });
    expect(held.byHandle.get("e")).toBeDefined();
  });
});
