/**
 * Bytes that others rely on. `npx vitest run test/goldens -u` writes them again: read what changed
 * before you keep it.
 */
import { expect, it } from "vitest";
import { KINDS } from "../../extension/background/stores/kinds.js";
import { RpcCode } from "../../extension/protocol/agent-messages.js";
import { agentToolName } from "../../extension/protocol/tool-name.js";
import { createHandle } from "../../src/engine/enforce/agent-session.js";
import { CASES } from "./cases.js";
import { WAYS } from "./ways.js";

/** Handles by their order. */
function normalised(value: unknown): string {
  const handles: string[] = [];
  return `${JSON.stringify(value, null, 1).replaceAll(/airlock-[0-9a-f]{32}/g, (handle) => {
    if (!handles.includes(handle)) handles.push(handle);
    return `airlock-<${handles.indexOf(handle)}>`;
  })}\n`;
}

it.each(Object.entries(WAYS))("What leaves stays as it was: %s", async (name, way) => {
  const all: Record<string, unknown> = {};
  for (const [each, played] of Object.entries(CASES)) all[each] = await way(played);
  await expect(normalised(all)).toMatchFileSnapshot(`${name.replaceAll(/[^a-z0-9]+/gi, "-")}.golden`);
});

it("Names, codes and handles stay as they were.", async () => {
  expect(createHandle()).toMatch(/^airlock-[0-9a-f]{32}$/);
  const places = [
    { origin: "https://shop.example", slot: 3, ordinal: 0 },
    { origin: "http://a-b.example:81", slot: 12, ordinal: 2 },
  ];
  const names = [];
  for (const place of places)
    for (const tool of ["get_key", "a.very.long.name.with.dots.and.more.than.fits"])
      names.push(await agentToolName(place, tool));
  const stored = [...new Set(Object.values(KINDS).map(({ name }) => name))].sort();
  await expect(normalised({ names, codes: RpcCode, stored })).toMatchFileSnapshot("names.golden");
});
