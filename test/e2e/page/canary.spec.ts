/**
 * The promise, end to end: a unique string in every kind of secret that a tool can return, one
 * agent that collects all it can get, and a person who sees the real values.
 */

import { OPEN_ROOTS } from "../references/secret-reference-page.js";
import { canary, KINDS, TOOLS } from "../support/canary-tools.js";
import { expect, test } from "../support/fixtures.js";
import { inPage } from "./model-context-targets.js";

test("No kind of secret is in anything an agent can get, and nothing hangs or crashes.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const got = await inPage<Record<string, unknown>>(
    page,
    `const events = [];
    for (const type of ["toolchange", "toolactivated", "toolcancel"]) {
      mc.addEventListener(type, (event) => {
        const names = [];
        for (const name in event) names.push(name + "=" + String(event[name]));
        events.push(names.join());
      });
    }
    ${TOOLS}
    const results = {};
    const tools = await mc.getTools();
    // The echo comes last: by then everything has been withheld.
    for (const tool of [...tools.filter(({ name }) => name !== "echo"), ...tools.filter(({ name }) => name === "echo")]) {
      results[tool.name] = await mc.executeTool(tool, {}).catch((error) => ({ error: String(error) + error.stack }));
    }
    await sleep(50);
    return { results, events, title: document.title, html: document.documentElement.outerHTML };`,
  );
  for (const [place, value] of Object.entries(got)) canaryWatch.record(place, value);
  const results = got["results"] as Record<string, unknown>;
  expect(Object.keys(results)).toHaveLength(21);
  expect(String(results["echo"])).toContain("ordinary words stay");
  expect(String(results["reference"])).toContain("airlock-");
  await canaryWatch.expectNoCanary(KINDS.map(canary));
});

test("The person's Reveal shows the value that the agent never got.", async ({ openPage, canaryWatch }) => {
  const value = canary("redeemed");
  const { page, server } = await openPage("<main id='chat'></main>", {
    // Only the test opens the closed roots, so that its clicks and looks reach what a person's
    // would.
    head: OPEN_ROOTS,
    routes: {
      [`/redeem/${canary("reference-url")}`]: {
        headers: { "content-type": "application/json", "cache-control": "no-store" },
        body: JSON.stringify({ value }),
      },
    },
  });
  const text = await inPage<string>(
    page,
    `${TOOLS}
    const result = await mc.executeTool(await find("reference"), {});
    const [{ handle }] = JSON.parse(result)._meta["webmcp-airlock/redaction"].redactions;
    const element = document.createElement("secret-reference");
    element.setAttribute("handle", handle);
    document.getElementById("chat").append(element);
    return result;`,
  );
  canaryWatch.record("result", text);
  await page.getByRole("button", { name: /^Reveal/ }).click();
  await expect(page.getByText(value)).toBeVisible();
  expect(server.requests.filter((request) => request.path.startsWith("/redeem/"))).toHaveLength(1);
  const seen = await inPage<string>(
    page,
    `await mc.registerTool({ name: "echo-redeemed", description: "d", execute: () => "later: ${value}" });
    return mc.executeTool(await find("echo-redeemed"), {});`,
  );
  canaryWatch.record("a later result", seen);
  await canaryWatch.expectNoCanary([value, canary("reference-id"), canary("reference-url")]);
});
