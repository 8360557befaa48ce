import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadPlaywright } from "../../src/cli/open-browser.js";
import { run } from "../../src/cli/run.js";
import { helpFor } from "../../src/texts/help.js";
import { MANAGE_FILES, READ_DRAFTS } from "../annotations/proposal-examples.js";
import { findBrowser } from "../tasks/find-browser.mjs";

const SOUND = {
  name: "ok",
  description: "Does.",
  annotations: {
    readOnlyHint: true,
    inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
    returnMetadata: { source: "system", sensitivity: "none" },
  },
};
const browser = findBrowser();

describe("the command", () => {
  let folder = "";
  let server: Server;
  let url = "";
  const served: Record<string, [type: string, body: string]> = {};
  const watched = async (isTerminal: boolean, ...args: string[]) => {
    const out: string[] = [];
    const err: string[] = [];
    const console = {
      out: (text: string) => out.push(text),
      err: (text: string) => err.push(text),
      isTerminal,
    };
    const code = await run(args, console, async () => []);
    return { code, out: out.join("\n"), err: err.join("\n") };
  };
  const lint = (...args: string[]) => watched(false, ...args);
  const file = async (content: unknown) => {
    const path = join(folder, "tools.json");
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };

  beforeAll(async () => {
    if (browser !== undefined) vi.stubEnv("CHROMIUM_PATH", browser);
    folder = await mkdtemp(join(tmpdir(), "airlock-lint-"));
    server = createServer(({ url: path = "" }, response) => {
      const [type, body] = served[path] ?? [];
      response.writeHead(body === undefined ? 404 : 200, { "content-type": type ?? "text/plain" }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
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
    const { code, out } = await lint("lint", path, "--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      source: path,
      tools: 1,
      errors: 1,
      notes: 1,
      findings: expect.arrayContaining([
        expect.objectContaining({ tool: "manage_files", index: 0 }),
      ]) as unknown,
    });
  });

  it("takes warnings for errors where it is told to be strict", async () => {
    const path = await file([{ ...READ_DRAFTS, outputSchema: { type: "array" } }]);
    expect((await lint("lint", path)).code).toBe(0);
    expect((await lint("lint", path, "--strict")).code).toBe(1);
    const advised = await lint("lint", await file([READ_DRAFTS]), "--strict");
    expect([advised.code, advised.out]).toEqual([0, expect.stringContaining("0 warnings, 1 note.")]);
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
    [[], "Name one address or file, or one --server."],
    [["lint"], "Name one address or file, or one --server."],
    [["lint", "--nonsense"], "--nonsense"],
    [["check", "x"], "Name one address or file, or one --server."],
    [["lint", "a", "b"], "Name one address or file, or one --server."],
    [["lint", "a", "--wait", "soon"], "--wait takes seconds, from 0 to 600, not “soon”."],
    [["lint", "a", "--format", "xml"], "“xml” here: text, json, sarif."],
    [["lint", "a", "--format", "markdown"], "“markdown” here: text, json, sarif."],
    [["lint", "a", "--table", "--format", "sarif"], "“sarif” here: markdown, json."],
  ])("says what is wrong with %j, and explains itself", async (args, words) => {
    const { code, out, err } = await lint(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.split("\n")[0]).toContain(words);
    expect(err.endsWith(helpFor("lint"))).toBe(true);
  });

  it("takes no other file for a storage state, and does not quote it", async () => {
    const state = join(folder, "state.json");
    for (const text of ["session=canary-state-71", "[]".repeat(2), '{"cookies":"canary-state-71"}']) {
      await writeFile(state, text);
      const { code, err } = await lint("lint", `${url}/page`, "--storage-state", state);
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringContaining("is not a Playwright storage state"),
      });
      expect(err).not.toContain("canary-state");
    }
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

  it.skipIf(browser === undefined)(
    "says of a page without tools that there is nothing to check",
    async () => {
      served["/none.html"] = ["text/html", "<!doctype html><title>t</title>"];
      const { code, err } = await lint("lint", `${url}/none.html`);
      expect([code, err]).toEqual([2, expect.stringContaining("registers no tool")]);
    },
  );

  it.skipIf(browser === undefined)(
    "reads a page with the browser that is installed, as its author wrote it, forms and what the signed-in see",
    async () => {
      const late = { ...SOUND, name: "late", outputSchema: { properties: { a: { "x-sensitive": 1 } } } };
      served["/"] = [
        "text/html",
        `<!doctype html><title>t</title>
      <form toolname="sign_in" tooldescription="Signs in.">
        <input name="user" required><input name="password" type="password">
        <input name="card_number"><input name="iban" toolsensitive>
      </form>
      <form toolname="silent"><input name="a"></form>
      <script>
        const add = (tool) => document.modelContext.registerTool({ ...tool, execute() { throw 1; } });
        add(${JSON.stringify(MANAGE_FILES)});
        addEventListener("load", () => setTimeout(() => add(${JSON.stringify(late)})));
        if (localStorage.getItem("session") === "ada") add(${JSON.stringify({ ...SOUND, name: "mine" })});
      </script>`,
      ];
      const storageState = join(folder, "state.json");
      const localStorage = [{ name: "session", value: "ada" }];
      await writeFile(
        storageState,
        JSON.stringify({ cookies: [], origins: [{ origin: url, localStorage }] }),
      );
      const { code, out, err } = await watched(
        true,
        ...["lint", `${url}/`, "--format", "json", "--storage-state", storageState],
      );
      const report = JSON.parse(out) as { tools: number; findings: { tool: string; code: string }[] };
      expect([code, report.tools]).toEqual([1, 5]);
      const codes = report.findings.map(({ tool, code }) => `${tool} ${code}`);
      expect(codes.filter((each) => !each.endsWith("undeclared-metadata"))).toEqual([
        ...["(page) airlock-missing", "manage_files unconfirmed-destruction", "late odd-mark"],
        ...["late not-required", "sign_in looks-sensitive", "silent no-description"],
      ]);
      // A person who waits is told for what; the report stays JSON.
      expect(err).toMatch(/^Asking .*\nStarting a browser …\nOpening .* in Chromium [\d.]+ …\nLoaded/);
    },
  );

  describe.skipIf(browser === undefined)("a page", () => {
    const tool = JSON.stringify({ ...SOUND, name: "key" });
    const register = `<script>document.modelContext.registerTool({ ...${tool}, execute: () => 1 });</script>`;
    const airlock = '<script src="/airlock.iife.js"></script>';
    const lintPage = async (html: string, ...options: string[]) => {
      const script = await readFile(new URL("../../dist/airlock.iife.js", import.meta.url), "utf8");
      served["/airlock.iife.js"] = ["text/javascript", script];
      served["/page.html"] = ["text/html", `<!doctype html><title>t</title>${html}`];
      const { code, out, err } = await lint("lint", `${url}/page.html`, "--format", "json", ...options);
      const { findings } = JSON.parse(out || "{}") as { findings?: { tool: string; code: string }[] };
      return { code, found: findings?.map(({ tool, code }) => `${tool} ${code}`), err };
    };

    it("with Airlock first is sound, and one without it, or where it came late, fails", async () => {
      expect(await lintPage(airlock + register)).toMatchObject({ code: 0, found: [] });
      expect(await lintPage(register)).toMatchObject({ code: 1, found: ["(page) airlock-missing"] });
      for (const late of [
        airlock,
        airlock.replace("<script", "<script defer"),
        airlock.replace("<script", "<script async"),
      ])
        expect(await lintPage(register + late)).toMatchObject({ code: 1, found: ["key loaded-late"] });
      const form = '<form toolname="find" tooldescription="Finds."><input name="q"></form>';
      expect(await lintPage(form)).toMatchObject({ err: "", code: 1, found: ["(page) airlock-missing"] });
    });

    it("that registers late is waited for as long as is asked", async () => {
      const slow = register
        .replace("<script>", "<script>setTimeout(() => ")
        .replace(";</script>", ", 1500);</script>");
      expect(await lintPage(airlock + slow, "--wait", "0")).toMatchObject({
        code: 2,
        err: expect.stringContaining(
          "within 0 seconds after it has loaded. If its tools come later, give --wait.",
        ),
      });
      expect(await lintPage(airlock + slow, "--wait", "4")).toMatchObject({ code: 0, found: [] });
    });
  });

  it("reads JSON with a byte order mark, and refuses code and pages in words", async () => {
    const json = JSON.stringify([SOUND]);
    const little = Buffer.from(`\ufeff${json}`, "utf16le");
    const big = Buffer.from(little).swap16();
    const path = join(folder, "marked.json");
    for (const bytes of [Buffer.from(`\ufeff${json}`), little, big]) {
      await writeFile(path, bytes);
      expect(await lint("lint", path)).toMatchObject({ code: 0, err: "" });
    }
    for (const [name, words] of [
      ["tools.ts", "is code, and lint runs none. Serve the page"],
      ["tools.jsx", "is code"],
      ["tools.mjs", "is code"],
      ["page.html", "is a page. Serve its folder"],
    ] as const) {
      const source = join(folder, name);
      await writeFile(source, "export const tools = [];");
      const { code, err } = await lint("lint", source);
      expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    }
    const typed = join(folder, "json.ts");
    await writeFile(typed, json);
    expect((await lint("lint", typed)).code).toBe(0);
  });

  it("says nothing while it waits without a terminal, unless it is told to", async () => {
    served["/tools.json"] = ["application/json", JSON.stringify([SOUND])];
    expect((await lint("lint", `${url}/tools.json`)).err).toBe("");
    const { out, err } = await lint("lint", `${url}/tools.json`, "--verbose", "--format", "json");
    expect([err, JSON.parse(out)]).toEqual([
      `Asking ${url}/tools.json …`,
      expect.objectContaining({ tools: 1 }),
    ]);
  });

  it("says what to install where Playwright is not, and starts no browser that was not named", async () => {
    const nowhere = pathToFileURL(join(folder, "package.json")).href;
    await expect(loadPlaywright([nowhere])).rejects.toThrow("npm install --save-dev playwright-core");
    served["/page"] = ["text/html", "<!doctype html><title>t</title>"];
    vi.stubEnv("CHROMIUM_PATH", join(folder, "no-browser"));
    const { code, err } = await lint("lint", `${url}/page`);
    if (browser !== undefined) vi.stubEnv("CHROMIUM_PATH", browser);
    expect([code, err]).toEqual([2, expect.stringContaining("CHROMIUM_PATH")]);
    expect((await lint("lint", `${url}/page`, "--storage-state", join(folder, "none"))).code).toBe(2);
  });
});
