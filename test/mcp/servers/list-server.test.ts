/** `lint --server` asks a server as its user's shell would start it, and leaves nothing behind. */
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import { listServer } from "../../../src/mcp/servers/list-server.js";

const ODD = fileURLToPath(new URL("odd-server.mjs", import.meta.url));
const order = (how: string) => `"${process.execPath}" "${ODD}" ${how}`;
vi.stubGlobal("AIRLOCK_VERSION", "1");
afterEach(() => vi.unstubAllEnvs());

it("It lists the tools, with the variables of the shell.", async () => {
  vi.stubEnv("ODD_TOOL", "from-the-shell");
  const tools = await listServer(order("variables"));
  expect(tools.map(({ name }) => name)).toEqual(["from-the-shell"]);
});

it.each([
  ["a program that is not there", "no-such-program", "“no-such-program” was not found"],
  ["a server that ends at once", order("no-start"), "cannot read its file"],
  ["an address where nobody is", "http://127.0.0.1:9/mcp", "Nothing answers"],
  ["Airlock itself", "npx webmcp-airlock mcp", "Airlock itself"],
  ["nothing", "  ", "names no server"],
])("It says why it cannot ask %s.", async (_, given, why) => {
  await expect(listServer(given)).rejects.toThrow(why);
});
