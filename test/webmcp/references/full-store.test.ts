/** A store without room: one notice says it. */
import { expect, it } from "vitest";
import { createHeldItems } from "../../../src/webmcp/references/held-items.js";
import { setSurface } from "../../../src/webmcp/references/ui-state.js";

const source = { tool: "key", origin: "https://shop.example" };
const item = (at: number) =>
  ({ handle: `airlock-${at}`, label: "key", schemaPath: "/key", reason: "x-sensitive", value: "v" }) as const;

it("The notice that there is no room is shown once, not again for each value.", () => {
  const held = createHeldItems();
  for (let at = 0; at < 1_000; at++) held.add(source, { withheld: [item(at)], error: undefined });
  const painted: string[] = [];
  setSurface((handles) => painted.push(...Array.from(handles ?? [])));
  for (let at = 1_000; at < 1_010; at++)
    held.add(source, { withheld: [item(at), item(-at)], error: undefined });
  setSurface(undefined);
  expect(painted).toEqual(["full"]);
  // Closed by the person, it comes again; where there is room, it goes.
  held.byHandle.delete("full");
  held.add(source, { withheld: [item(2_000)], error: undefined });
  expect(held.byHandle.has("full")).toBe(true);
  held.byHandle.delete("airlock-1");
  held.add(source, { withheld: [item(2_001)], error: undefined });
  expect(held.byHandle.has("full")).toBe(false);
  expect(held.byHandle.has("airlock-2001")).toBe(true);
});
