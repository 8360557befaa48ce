/** Clients of a server are told who keeps what was withheld, or that nobody does. */
import { afterEach, describe, expect, it } from "vitest";
import type { ServerBoundaryOptions } from "../../../src/mcp/boundary/index.js";
import { type Connected, KEY, MARKED, structured, tool, WAYS } from "./servers.js";

const open: Connected[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

type Way = keyof typeof WAYS;
async function connect(way: Way, options: Partial<ServerBoundaryOptions> = {}) {
  const tools = [tool("make_key", { outputSchema: MARKED })];
  const call = async () => structured(KEY);
  const connected = await WAYS[way]({ tools, call }, { origin: "mcp:played", ...options });
  open.push(connected);
  return connected;
}
const wire = ({ heard }: Connected): string => JSON.stringify(heard);
const textOf = (result: unknown): string =>
  (result as { content: { text: string }[] }).content.map((each) => each.text).join("\n");

describe.each(Object.keys(WAYS) as Way[])("In front of a server of %s", (way) => {
  it("a value that nothing keeps has no handle, and the client is not told that the user can see it", async () => {
    const connected = await connect(way);
    const result = await connected.client.callTool({ name: "make_key", arguments: {} });
    expect(textOf(result)).toMatch(/Withheld, and not kept for the user: \/secret$/m);
    expect(wire(connected)).not.toMatch(/airlock-[0-9a-f]{8}|only the user can|in Airlock/);
  });

  it("a value that the deployer keeps is said to be where the deployer says", async () => {
    for (const where of [undefined, "in the payroll app"]) {
      const kept: string[] = [];
      const put = async (_: unknown, items: readonly { handle: string }[]) =>
        void kept.push(...items.map(({ handle }) => handle));
      const storage = where === undefined ? { put } : { put, where };
      const connected = await connect(way, { storage });
      const result = await connected.client.callTool({ name: "make_key", arguments: {} });
      expect(textOf(result)).toContain(
        `Withheld, and kept for the user ${where ?? "by this service"}: /secret (handle ${kept[0]})`,
      );
    }
  });
});
