import { describe, expect, it, vi } from "vitest";
import type { WithheldItem } from "../../src/boundary/types.js";
import { heldFull } from "../../src/errors.js";
import { createHeldItems } from "../../src/secrets/held-items.js";

const source = { tool: "make_key", title: "Make a key", origin: "https://shop.example" };
const item = (handle: string, value: WithheldItem["value"] = "v"): WithheldItem => ({
  handle,
  label: "Key",
  schemaPath: "/secret",
  reason: "x-sensitive",
  value: value as string,
});
const handles = (held: ReturnType<typeof createHeldItems>): string[] =>
  Array.from(held.list(), (entry) => entry.handle);

describe("What is held for the person", () => {
  it("keeps each item with the tool it came from and when", () => {
    const held = createHeldItems();
    held.add(source, { withheld: [item("a")] });
    expect(held.get("a")).toMatchObject({ ...item("a"), ...source });
    expect(held.get("a")?.receivedAt).toBeGreaterThan(0);
    expect(Object.isFrozen(held.get("a"))).toBe(true);
    expect(held.get("b")).toBeUndefined();
  });

  it("keeps the first item of a handle when a second one comes", () => {
    const held = createHeldItems();
    held.add(source, { withheld: [item("a", "first")] });
    held.add(source, { withheld: [item("a", "second")] });
    expect(held.get("a")?.value).toBe("first");
  });

  it("tells listeners once per change, and no more after they leave", () => {
    const held = createHeldItems();
    const listener = vi.fn();
    const leave = held.subscribe(listener);
    held.add(source, { withheld: [item("a"), item("b")] });
    held.add(source, { withheld: [] });
    expect(listener).toHaveBeenCalledTimes(1);
    held.forget("a");
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    held.forget("b");
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("forgets one or all", () => {
    const held = createHeldItems();
    held.add(source, { withheld: [item("a"), item("b"), item("c")] });
    held.forget("b");
    expect(handles(held)).toEqual(["a", "c"]);
    held.forgetAll();
    expect(handles(held)).toEqual([]);
  });

  it("refuses the newest at the bound in number, drops nothing, and says so until something is forgotten", () => {
    const held = createHeldItems();
    held.add(source, { withheld: Array.from({ length: 1_001 }, (_, index) => item(`${index}`)) });
    expect(held.list().length).toBe(1_000);
    expect(held.get("0")).toBeDefined();
    expect(held.get("1000")).toBeUndefined();
    expect(Array.from(held.notices(), ({ message }) => message)).toEqual([heldFull()]);
    held.forget("5");
    held.add(source, { withheld: [item("late")] });
    expect(held.get("late")).toBeDefined();
  });

  it("refuses what does not fit the bound in size, and takes it once there is room", () => {
    const held = createHeldItems();
    const large = { text: "x".repeat(5_000_000) };
    held.add(source, { withheld: [item("a", large), item("b", large), item("c", "small")] });
    expect(handles(held)).toEqual(["a", "c"]);
    expect(Array.from(held.notices(), ({ message }) => message)).toEqual([heldFull()]);
    held.forget("a");
    held.add(source, { withheld: [item("b", large)] });
    expect(handles(held)).toEqual(["c", "b"]);
  });

  it("keeps the newest fifty error notices, which can be dismissed", () => {
    const held = createHeldItems();
    for (let index = 0; index < 100; index++) held.add(source, { withheld: [], error: `failure ${index}` });
    const notices = Array.from(held.notices());
    expect(notices.length).toBe(50);
    expect(notices[0]).toMatchObject({ ...source, message: "failure 50" });
    held.dismiss(notices[0]?.id ?? "");
    expect(Array.from(held.notices())[0]?.message).toBe("failure 51");
  });

  it("passes a revealed value to those who scrub later results", () => {
    const held = createHeldItems();
    const listener = vi.fn();
    const leave = held.onRevealed(listener);
    held.noteRevealed("a", "value");
    leave();
    held.noteRevealed("a", "again");
    expect(listener.mock.calls).toEqual([["a", "value"]]);
  });
});
