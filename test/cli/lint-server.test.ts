/** `lint --server`: what it says of a server's tools, and what it prints for the server's entry. */
import { expect, it } from "vitest";
import { run } from "../../src/cli/run.js";

/** A tool as a server lists it that declares little. */
const LISTED = {
  name: "make_key",
  description: "Makes.",
  inputSchema: { type: "object", properties: {} },
  outputSchema: { type: "object", properties: { apiKey: { type: "string" } }, required: ["apiKey"] },
};

async function lint(args: readonly string[], isTerminal = false) {
  const [out, err, listed]: [string[], string[], string[]] = [[], [], []];
  const listServer = async (order: string) => {
    listed.push(order);
    if (order === "missing") throw new Error("The program “missing” was not found.");
    return [LISTED];
  };
  const console = {
    out: (text: string) => out.push(text),
    err: (text: string) => err.push(text),
    isTerminal,
  };
  const code = await run(["lint", ...args], console, listServer);
  return { code, listed, out: out.join("\n"), err: err.join("\n") };
}

it("It checks the tools, and prints what to write into the entry.", async () => {
  const { code, out, listed } = await lint(["--server", "npx -y some-server"]);
  expect(listed).toEqual(["npx -y some-server"]);
  expect(code).toBe(0);
  expect(out).toContain("looks-sensitive");
  expect(out).toMatch(/--servers.*"airlock": \{.*"make_key".*"\/apiKey".*"others": "withhold"/s);
});

it("It does the same as JSON, as a table and as SARIF.", async () => {
  const written = async (...more: string[]) => (await lint(["--server", "x", ...more])).out;
  expect(JSON.parse(await written("--format", "json"))).toMatchObject({
    source: "x",
    tools: 1,
    airlock: { tools: { make_key: { sensitive: ["/apiKey"] } } },
  });
  expect(await written("--table")).toContain("| make_key |");
  expect(await written("--format", "sarif")).toContain("looks-sensitive");
});

it("It says in one sentence why there is nothing to check, and whom it asks.", async () => {
  expect(await lint(["--server", "missing"])).toMatchObject({
    code: 2,
    out: "",
    err: "The program “missing” was not found.",
  });
  expect(await lint(["tools.json", "--server", "x"])).toMatchObject({ code: 2, listed: [] });
  expect((await lint(["--server", "x"], true)).err).toContain("Asking x");
});
