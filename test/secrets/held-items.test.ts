import { describe, expect, it, vi } from "vitest";
import type { WithheldItem } from "../../src/boundary/types.js";
import { heldFull, toolFailed } from "../../src/errors.js";
import { createHeldItems, type HeldItem } from "../../src/secrets/held-items.js";
import { onChange } from "../../src/secrets/ui-state.js";

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
const forget = (held: Held, handle: string): void => held.forget((entry) => entry.handle === handle);

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

  it("tells listeners once per change, and no more after they leave", () => {
    const held = createHeldItems();
    const listener = vi.fn();
    const leave = onChange(listener);
    held.add(source, { withheld: [item("a"), item("b")] });
    expect(listener).toHaveBeenCalledTimes(1);
    forget(held, "a");
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    forget(held, "b");
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("forgets one or all, notices too", () => {
    const held = createHeldItems();
    held.add(source, { withheld: [item("a"), item("b"), item("c")], error: "no" });
    forget(held, "b");
    expect(handles(held)).toEqual(["a", "c"]);
    held.forget(() => true);
    expect(entries(held)).toEqual([]);
  });

  it("refuses the newest at the bound in number, drops nothing, and says so once", () => {
    const held = createHeldItems();
    held.add(source, { withheld: Array.from({ length: 3_000 }, (_, index) => item(`${index}`)) });
    const { length } = handles(held);
    expect(length).toBeGreaterThan(2_000);
    expect(length).toBeLessThan(2_050);
    expect(handles(held)).toEqual(Array.from({ length }, (_, index) => `${index}`));
    expect(notices(held)).toEqual([heldFull()]);
    forget(held, "5");
    held.add(source, { withheld: [item("late")] });
    expect(held.byHandle.get("late")).toBeDefined();
    held.add(source, { withheld: [item("too late")] });
    expect(notices(held)).toEqual([heldFull()]);
  });

  it("refuses what does not fit the bound in size, and takes it once there is room", () => {
    const held = createHeldItems();
    const large = { text: "x".repeat(5_000_000) };
    held.add(source, { withheld: [item("a", large), item("b", large), item("c", "small")] });
    expect(handles(held)).toEqual(["a", "c"]);
    expect(notices(held)).toEqual([heldFull()]);
    forget(held, "a");
    held.add(source, { withheld: [item("b", large)] });
    expect(handles(held)).toEqual(["c", "b"]);
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
});
