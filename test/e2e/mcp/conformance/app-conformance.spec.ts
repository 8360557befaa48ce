/**
 * The official suite of MCP, both revisions, through the whole chain to a page's tools. U-01 …
 * U-03, U-12, U-13
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type AppHouse, expect, type HttpEndpoint, test } from "../app-house.js";
import { type Names, startProxy } from "./proxy.js";
import { listedFor, REVISIONS, runSuite } from "./run-suite.js";
import { TOOLS_PAGE } from "./tools-page.js";

/** The number of required scenarios that pass; the suite's own list grows with its version only. */
const PASSED = { "2025-11-25": 14 + 3, "2026-07-28": 15 + 3 };

const LATEST = REVISIONS[1];

test.use({ html: TOOLS_PAGE });

async function letInOver(http: HttpEndpoint, { person, letIn }: AppHouse): Promise<Names> {
  const client = new Client({ name: "Test client", version: "1" });
  const headers = { authorization: `Bearer ${http.token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(http.url), { requestInit: { headers } }));
  await client.listTools();
  await letIn();
  await person.answersAll(true);
  const names = new Map<string, string>();
  await expect
    .poll(async () => {
      for (const { name, _meta: meta } of (await client.listTools()).tools) {
        const own = meta?.["webmcp-airlock/tool"] as { name: string } | undefined;
        if (own !== undefined) names.set(own.name, name);
      }
      return names.size;
    })
    .toBeGreaterThan(10);
  await client.close();
  return names;
}

for (const revision of REVISIONS) {
  const tag = revision === LATEST ? [] : "@long";
  test(`The official suite of ${revision} passes what a server with tools passes.`, { tag }, async ({
    house,
  }) => {
    test.slow();
    await house.person.command({ type: "allow-apps", allow: true });
    await house.person.state(({ apps }) => apps.host === "open");
    const http = await house.serveHttp("Suite");
    const proxy = await startProxy(http, await letInOver(http, house));
    const { passed, failed, output } = await runSuite(proxy.url, revision);
    expect([...failed].sort(), output).toEqual(listedFor(revision).sort());
    expect(passed, output).toHaveLength(PASSED[revision]);
    proxy.close();
  });
}
