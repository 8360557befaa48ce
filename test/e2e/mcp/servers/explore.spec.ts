import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { test } from "../app-house.js";
import { peerFile } from "../peer-file.js";
import { decide, namesOf } from "./server-hands.js";

test("explores", async ({ house }) => {
  test.setTimeout(200_000);
  const { person } = house;
  const folder = mkdtempSync(join(tmpdir(), "airlock-x-"));
  writeFileSync(join(folder, "a.txt"), "hello");
  writeFileSync(join(folder, "one.png"), randomBytes(1_000_000));
  writeFileSync(join(folder, "three.png"), randomBytes(3_000_000));
  const bin = (name: string) => peerFile(`@modelcontextprotocol/server-${name}/dist/index.js`);
  const file = join(folder, "servers.json");
  const command = process.execPath;
  writeFileSync(file, JSON.stringify({ mcpServers: {
    files: { command, args: [bin("filesystem"), folder] },
    memory: { command, args: [bin("memory")], env: { MEMORY_FILE_PATH: join(folder, "m.json") } },
    all: { command, args: [bin("everything")] },
  } }));
  await person.command({ type: "allow-apps", allow: true });
  const client = await house.connect("Desk", {}, ["--servers", file]);
  await house.letIn();
  for (const name of ["files", "memory", "all"]) await decide(person, name);
  await person.answersAll(true);
  await new Promise((r) => setTimeout(r, 5000));
  const names = await namesOf(client);
  console.log(names.join(" "));
  const run = async (tool: string, args: object) => {
    const t0 = Date.now();
    const name = names.find((n) => n.endsWith(`__${tool}`)) ?? "";
    try {
      const r = await client.callTool({ name, arguments: args as never }, { onprogress: (p) => console.log("progress", JSON.stringify(p)) } as never);
      console.log(tool, Date.now() - t0, JSON.stringify(r).length, JSON.stringify(r).slice(0, 400));
    } catch (e) { console.log(tool, name, "THROWS", String(e).slice(0, 500)); }
  };
  await run("read_text_file", { path: join(folder, "a.txt") });
  await run("list_directory", { path: "/etc" });
  await run("read_media_file", { path: join(folder, "one.png") });
  await run("read_media_file", { path: join(folder, "three.png") });
  await run("create_entities", { entities: [{ name: "a", entityType: "b", observations: ["c"] }] });
  await run("read_graph", {});
  const args: Record<string, object> = { echo: { message: "hi" }, "get-sum": { a: 1, b: 2 }, "trigger-long-running-operation": { duration: 2, steps: 4 }, "get-structured-content": { location: "New York" }, "get-annotated-message": { messageType: "error", includeImage: true }, "get-resource-links": { count: 3 }, "get-resource-reference": { resourceType: "Text", resourceId: 1 }, "simulate-research-query": { topic: "x" }, "gzip-file-as-resource": { name: "a.gz", data: "data:text/plain,hello", outputType: "resource" }, "get-env": {}, "get-tiny-image": {} };
  for (const [tool, a] of Object.entries(args)) await run(tool, a);
});
