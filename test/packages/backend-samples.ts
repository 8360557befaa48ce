/**
 * The guide's backend, mounted by the guide's own lines in a fresh project, from the packed
 * package.
 */
import { beforeAll, expect, it } from "vitest";
import { GUIDE } from "../docs/pages.js";
import { RUNS_ALL, samples } from "../runs-all.js";
import type { FreshProject } from "./fresh-project.js";

const page = GUIDE.find(({ path }) => path.endsWith("backend.md"));
const block = page?.blocks[0]?.code ?? "";
/** The row of a framework in the table *Mount it*. */
const mountOf = (framework: string): string =>
  new RegExp(`^\\| ${framework} \\| \`(.+)\` \\|$`, "m").exec(page?.text ?? "")?.[1] ?? "";

/** Ends with the status of the first and of the second click, and the value. */
const CLICKS = `
const ask = () => fetch(origin + item.redeemUrl, { headers });
const first = await ask();
console.log(JSON.stringify([first.status, (await first.json()).value, (await ask()).status]));
process.exit(0);`;

const LISTEN = `
const { once } = await import("node:events");
const serveOn = async (server) => {
  await once(server, "listening");
  return "http://localhost:" + server.address().port;
};`;

/** The guide's block without the request that it plays itself. */
const setUp = block.slice(0, block.indexOf("const click ="));

const SERVERS: Readonly<Record<string, string>> = {
  Hono: `import { Hono } from "hono"; import { serve } from "@hono/node-server";
    const app = new Hono(); ${mountOf("Hono")};
    const origin = await serveOn(serve({ fetch: app.fetch, port: 0 }));`,
  Express: `import express from "express"; import { toNodeHandler } from "webmcp-airlock/server";
    const app = express(); ${mountOf("Express")};
    const origin = await serveOn(app.listen(0));`,
  "`node:http`": `import { createServer } from "node:http"; import { toNodeHandler } from "webmcp-airlock/server";
    const origin = await serveOn(${mountOf("`node:http`")}.listen(0));`,
  "Next.js": `${mountOf("Next.js").replace(/^.*?`: `export /, "")};
    const origin = "http://localhost:3000"; const fetch = (url, init) => GET(new Request(url, init));`,
};

/** @param get gives the project, once it is there */
export const testBackends = (get: () => FreshProject): void => {
  const servers = samples(Object.keys(SERVERS), (name) => name !== "Express");
  beforeAll(() => get().link("hono", "@hono/node-server", ...(RUNS_ALL ? ["express"] : [])));

  it.each(servers)("answers once when it is mounted in %s", async (framework) => {
    const file = `server-${framework.replace(/\W/g, "")}.mjs`;
    get().write(file, `${setUp}\n${LISTEN}\n${SERVERS[framework]}\n${CLICKS}`);
    const { code, out, err } = await get().runFile(`../${file}`, []);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(JSON.parse(out)).toEqual([200, "plr_live_9f2c8b7a41d0", 410]);
  });
};
