/**
 * A tool's declarations as `getTools()` shows them, without the extension
 * · S0-01 … S0-27, S2-03 … S2-08, S3-04 … S3-07
 */
import { addFrame, expect, test } from "../support/fixtures.js";
import { inTrustPage, openFrame } from "./trust-page.js";

test("An agent is shown every vocabulary, in camelCase, beside the browser's own hints.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const shown = await inTrustPage(
    page,
    `await add({
      annotations: {
        readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true, untrustedContentHint: true,
        maliciousActivityHint: true, attribution: ["https://mail.example/"],
        inputMetadata: { destination: "public", sensitivity: ["pii", { regulated: { scopes: ["GDPR"] } }], outcomes: "irreversible" },
        ReturnMetadata: { Source: "UntrustedPublic", Sensitivity: "PII" },
      },
      _meta: { "mcp.dev/effect": "external", "mcp.dev/requiresConfirmation": true },
      dynamicAnnotations: true,
      resolveAnnotations: () => ({}),
    });
    const { annotations, _meta, dynamicAnnotations } = await item();
    return { annotations, _meta, dynamicAnnotations, keys: Object.keys(annotations) };`,
  );
  expect(shown).toEqual({
    annotations: {
      ...{ consequentialHint: false, debugging: false, readOnlyHint: false, untrustedContentHint: true },
      ...{ destructiveHint: true, idempotentHint: false, openWorldHint: true, maliciousActivityHint: true },
      attribution: ["https://mail.example/"],
      inputMetadata: {
        destination: "public",
        sensitivity: ["pii", { regulated: { scopes: ["GDPR"] } }],
        outcomes: "irreversible",
      },
      returnMetadata: { source: "untrustedPublic", sensitivity: "pii" },
    },
    _meta: { "mcp.dev/effect": "external", "mcp.dev/requiresConfirmation": true },
    dynamicAnnotations: true,
    keys: (shown as { keys: string[] }).keys.toSorted(),
  });
});

test("What is malformed is unknown, and the console says so once.", async ({ openPage, page }) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await openPage();
  const shown = await inTrustPage(
    page,
    `await add({ annotations: { openWorldHint: "yes", inputMetadata: { destination: "public" }, attribution: "me" } });
    await item();
    return (await item()).annotations;`,
  );
  expect(shown).toEqual({
    ...{ consequentialHint: false, debugging: false, readOnlyHint: false, untrustedContentHint: false },
  });
  const ours = () => said.filter((line) => line.startsWith("webmcp-airlock: tool tool: "));
  for (const place of ["openWorldHint", "inputMetadata", "attribution"])
    await expect.poll(() => ours().some((line) => line.includes(`/annotations/${place}`))).toBe(true);
  expect(new Set(ours()).size).toBe(ours().length);
});

test("A tool that says nothing is listed as the browser lists it.", async ({ openPage }) => {
  const { page } = await openPage();
  const keys = await inTrustPage(page, "await add({}); return Object.keys(await item());");
  expect(keys).toEqual(["description", "name", "origin", "title", "window"]);
});

test("A document is shown what the tools of another one declare.", async ({ page, serve, mode }) => {
  const { server, framed, frame } = await openFrame(page, serve);
  await inTrustPage(
    frame,
    `await mc.registerTool({ name: "post", description: "d", execute: (_, { annotations }) => annotations,
      annotations: { openWorldHint: true, returnMetadata: { source: "untrustedPublic", sensitivity: "none" } },
      dynamicAnnotations: true, resolveAnnotations: ({ kind }) => ({ readOnlyHint: kind === "read", openWorldHint: true }),
    }, { exposedTo: ["${server.origin}"] });`,
  );
  const found = await inTrustPage(
    page,
    `const options = { fromOrigins: ["${framed}"] };
    const tool = await item("post", options);
    const { annotations, dynamicAnnotations } = tool;
    await mc.executeTool(tool, {}, { _meta: { annotations: { openWorldHint: true, attribution: ["https://a.example/"] } } });
    const told = JSON.parse(await mc.executeTool(tool, {}));
    const { openWorld, verified } = Airlock.sessionTrust();
    const resolved = await Airlock.describeCall(tool, { kind: "read" });
    return { annotations, dynamicAnnotations, told, openWorld, verified: verified.items, resolved };`,
  );
  expect(found).toMatchObject({
    annotations: { openWorldHint: true, returnMetadata: { source: "untrustedPublic", sensitivity: "none" } },
    dynamicAnnotations: true,
    // Native carries the call itself: the tool hears of its own document's session only. See
    // deviations.
    told: mode === "native" ? {} : { openWorldHint: true },
    openWorld: true,
    verified: [framed],
    resolved: { tool: { name: "post", annotations: { readOnlyHint: true } }, source: "resolved" },
  });
  // The frame is told that strangers' text was read, and not where.
  expect(JSON.stringify((found as { told: unknown }).told)).not.toContain("a.example");
});

test("So is one of the same origin, what it is exposed to or not, a frame without the script, and a tool that is gone.", async ({
  page,
  serve,
}) => {
  const { server, framed, frame } = await openFrame(page, serve);
  const own = await addFrame(page, server.url("/frame"));
  await addFrame(page, server.url("/bare"));
  const add = (name: string, options = "") => `await mc.registerTool({ name: "${name}", description: "d",
    annotations: { destructiveHint: true }, execute() {} }, ${options || "{}"});`;
  await inTrustPage(
    own,
    `${add("near")} ${add("gone", "{ signal: (window.end = new AbortController()).signal }")}`,
  );
  await inTrustPage(frame, `${add("far", `{ exposedTo: ["${server.origin}"] }`)} ${add("hidden")}`);
  await inTrustPage(own, "end.abort();");
  const shown = await inTrustPage(
    page,
    `const tools = await mc.getTools({ fromOrigins: ["${framed}"] });
    return tools.map(({ name, annotations }) => [name, annotations?.destructiveHint]);`,
  );
  expect(shown).toEqual([
    ["far", true],
    ["near", true],
  ]);
});
