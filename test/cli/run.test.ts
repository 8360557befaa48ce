import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../src/cli/find-browser.js";
import { run, USAGE } from "../../src/cli/run.js";
import { MANAGE_FILES, READ_DRAFTS } from "../annotations/proposal-examples.js";

const SOUND = { name: "ok", description: "Does.", annotations: { readOnlyHint: true } };

describe("the command", () => {
  let folder = "";
  let server: Server;
  let url = "";
  const served: Record<string, [type: string, body: string]> = {};
  const lint = async (...args: string[]) => {
    const texts = { out: "", err: "" };
    const code = await run(args, {
      out: (text) => {
        texts.out += text;
      },
      err: (text) => {
        texts.err += text;
      },
    });
    return { code, ...texts };
  };
  const file = async (content: unknown) => {
    const path = join(folder, "tools.json");
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "airlock-lint-"));
    server = createServer(({ url: path = "" }, response) => {
      const [type, body] = served[path] ?? [];
      response.writeHead(body === undefined ? 404 : 200, { "content-type": type ?? "text/plain" }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  it("ends with 0 for sound tools, as an array, a result, or an answer", async () => {
    for (const content of [
      [SOUND],
      { tools: [SOUND] },
      { jsonrpc: "2.0", id: 1, result: { tools: [SOUND] } },
    ]) {
      expect(await lint("lint", await file(content))).toEqual({
        code: 0,
        out: "1 tool: 0 errors, 0 warnings.",
        err: "",
      });
    }
  });

  it("ends with 1 for errors, and prints them as a table or as JSON", async () => {
    const path = await file([MANAGE_FILES]);
    const table = await lint("lint", path);
    expect(table.code).toBe(1);
    expect(table.out).toMatch(/^tool +severity +rule +where +what\n/);
    expect(table.out).toMatch(/^manage_files +error +unconfirmed-destruction /m);
    const { code, out } = await lint("lint", path, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      source: path,
      tools: 1,
      errors: 1,
      findings: [{ tool: "manage_files" }],
    });
  });

  it("takes warnings for errors where it is told to be strict", async () => {
    const path = await file([READ_DRAFTS]);
    expect((await lint("lint", path)).code).toBe(0);
    expect((await lint("lint", path, "--strict")).code).toBe(1);
  });

  it("prints nothing that could move the cursor or turn words around", async () => {
    const name = "x\u001b[2J\u202e\n\u0007";
    const { out } = await lint(
      "lint",
      await file([{ name, description: "d", annotations: { [name]: 1, attribution: [name] } }]),
    );
    for (const character of ["\u001b", "\u202e", "\u0007"]) expect(out).not.toContain(character);
  });

  it.each([
    [[]],
    [["lint"]],
    [["lint", "--nonsense"]],
    [["check", "x"]],
    [["lint", "a", "b"]],
  ])("explains itself for %j", async (args) => {
    expect(await lint(...args)).toEqual({ code: 2, out: "", err: USAGE });
  });

  it("ends with 2 and one sentence where nothing can be read", async () => {
    const paths = [join(folder, "none.json"), await file("{"), `${url}/none`, "http://127.0.0.1:1/"];
    for (const path of paths) {
      const { code, err } = await lint("lint", path);
      expect(code).toBe(2);
      expect(err.split("\n")).toHaveLength(1);
    }
    expect((await lint("lint", await file({ no: "tools" }))).code).toBe(2);
  });

  it("reads a JSON document from the web", async () => {
    served["/tools.json"] = ["application/json", JSON.stringify({ tools: [MANAGE_FILES] })];
    expect((await lint("lint", `${url}/tools.json`)).code).toBe(1);
  });

  it.skipIf(findBrowser() === undefined)(
    "says of a page without tools that there is nothing to check",
    async () => {
      served["/none.html"] = ["text/html", "<!doctype html><title>t</title>"];
      const { code, err } = await lint("lint", `${url}/none.html`);
      expect([code, err]).toEqual([2, expect.stringContaining("registers no tool")]);
    },
  );

  it.skipIf(findBrowser() === undefined)(
    "reads a page with the browser that is installed, as its author wrote it",
    async () => {
      const late = {
        ...READ_DRAFTS,
        name: "late",
        outputSchema: { properties: { a: { "x-sensitive": 1 } } },
      };
      served["/"] = [
        "text/html",
        `<!doctype html><title>t</title><script>
        const add = (tool) => document.modelContext.registerTool({ ...tool, execute() { throw 1; } });
        add(${JSON.stringify(MANAGE_FILES)});
        addEventListener("load", () => setTimeout(() => add(${JSON.stringify(late)}), 100));
      </script>`,
      ];
      const { code, out } = await lint("lint", `${url}/`, "--json");
      const report = JSON.parse(out) as { tools: number; findings: { tool: string; code: string }[] };
      expect([code, report.tools]).toEqual([1, 2]);
      expect(report.findings.map(({ tool, code }) => `${tool} ${code}`)).toEqual([
        "manage_files unconfirmed-destruction",
        "late odd-mark",
      ]);
    },
  );
});
