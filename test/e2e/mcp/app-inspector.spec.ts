/**
 * MCP Inspector's command line, as its documentation calls it: over stdio and over HTTP, in each
 * era.
 */
import { execFile } from "node:child_process";
import { type AppHouse, CANARY, COMMAND, expect, test } from "./app-house.js";
import { peerFile } from "./peer-file.js";

const INSPECTOR = peerFile("@modelcontextprotocol/inspector/clients/launcher/build/index.js");

function inspect(home: string, args: readonly string[]): Promise<string> {
  const env = { PATH: process.env["PATH"], HOME: home, WEBMCP_AIRLOCK_HOME: home };
  return new Promise((resolve) => {
    execFile(process.execPath, [INSPECTOR, "--cli", ...args], { env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

interface Way {
  readonly title: string;
  target(house: AppHouse): Promise<string[]>;
}

const WAYS: readonly Way[] = [
  {
    title: "stdio",
    target: async ({ home }) => [
      ...["-e", `WEBMCP_AIRLOCK_HOME=${home}`, "--protocol-era", "legacy"],
      ...[process.execPath, COMMAND, "mcp", "--agent", "Inspector"],
    ],
  },
  {
    title: "HTTP",
    target: async ({ serveHttp }) => {
      const { url, token } = await serveHttp("Inspector");
      return [url, "--transport", "http", "--header", `Authorization: Bearer ${token}`];
    },
  },
];

for (const { title, target } of WAYS) {
  test(`Inspector lists and calls a page's tools over ${title}.`, { tag: ["@long"] }, async ({ house }) => {
    const { person, home } = house;
    await person.command({ type: "allow-apps", allow: true });
    await person.state(({ apps }) => apps.host === "open");
    const server = await target(house);
    const ask = (...args: string[]) => inspect(home, [...server, ...args]);
    const status = await ask("--method", "tools/call", "--tool-name", "airlock_status");
    expect(status).toContain(await house.letIn());
    await person.answersAll(true);
    const list = await ask("--method", "tools/list");
    const name = /"name": "([\w-]+__make_key)"/.exec(list)?.[1] ?? "";
    expect(name, list).not.toBe("");
    const called = await ask(...["--method", "tools/call", "--tool-name", name, "--tool-arg", "label=one"]);
    expect(called).toContain('"label": "one"');
    expect(called).toContain("webmcp-airlock/redaction");
    expect(status + list + called).not.toContain(CANARY);
  });
}
