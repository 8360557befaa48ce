/**
 * A page with the script tag, seen with the extension: trust annotations are the same as with the
 * script alone · S0-01, S0-31, S4-02
 */

import { expect, test } from "../support/extension-fixtures.js";
import { addFrame, pageWithAirlock } from "../support/fixtures.js";
import { inTrustPage } from "../trust/trust-page.js";

/** Registered before the script is there: the extension has the API. */
const EARLY = `<script>
  const add = (name, members) => document.modelContext.registerTool({ name, description: "d", execute: () => 1, ...members });
  add("mail", { annotations: { destructiveHint: true, inputMetadata: { destination: "public", sensitivity: "none", outcomes: "irreversible" } } });
  add("guarded", { execute: (input, { annotations }) => annotations.openWorldHint ?? "clean" });
</script>`;

const LISTED = {
  mail: {
    ...{ consequentialHint: false, debugging: false, readOnlyHint: false, untrustedContentHint: false },
    ...{ destructiveHint: true },
    inputMetadata: { destination: "public", sensitivity: "none", outcomes: "irreversible" },
  },
  annotations: {
    ...{ consequentialHint: false, debugging: false, readOnlyHint: true, untrustedContentHint: true },
    returnMetadata: { source: "untrustedPublic", sensitivity: "none" },
  },
  ...{ dynamicAnnotations: true, asked: 1, resolved: ["resolved", true] },
};

test("A page with the script and the extension sees the trust annotations that it sees with the script alone.", async ({
  browserWithExtension: context,
  serve,
}) => {
  const { url, origin } = await serve(pageWithAirlock("", EARLY));
  const page = await context.newPage();
  await page.goto(url());
  const seen = await inTrustPage<{ listed: object; told: unknown[]; states: object[]; texts: unknown[] }>(
    page,
    `let asked = 0;
    await add({
      annotations: { readOnlyHint: true, untrustedContentHint: true,
        returnMetadata: { source: "untrustedPublic", sensitivity: "none" } },
      dynamicAnnotations: true,
      resolveAnnotations: () => { asked++; return { readOnlyHint: true, idempotentHint: true }; },
      execute: () => ({ content: [{ type: "text", text: "a stranger's" }] }),
    });
    const states = [Airlock.sessionTrust()];
    const told = [await call("guarded")];
    const texts = [await call("tool")];
    told.push(await call("guarded"));
    states.push(Airlock.sessionTrust());
    const { annotations, dynamicAnnotations } = await item();
    const resolved = await Airlock.describeCall(await item(), { any: 1 });
    return { states, told, texts, listed: {
      mail: (await item("mail")).annotations, annotations, dynamicAnnotations, asked,
      resolved: [resolved.source, resolved.tool.annotations.idempotentHint],
    } };`,
  );
  expect(seen.listed).toEqual(LISTED);
  expect(seen.told).toEqual(["clean", "true"]);
  expect(seen.states).toMatchObject([
    { openWorld: false },
    { openWorld: true, verified: { items: [origin] } },
  ]);
  expect(JSON.parse(seen.texts[0] as string)._meta).toMatchObject({ annotations: { openWorldHint: true } });
});

test("Airlock.sessionTrust() and Airlock.describeCall() answer before the page has used its tools.", {
  tag: "@long",
}, async ({ browserWithExtension: context, serve }) => {
  const { url } = await serve(pageWithAirlock());
  const page = await context.newPage();
  await page.goto(url());
  expect(await page.evaluate("Airlock.sessionTrust()")).toMatchObject({ openWorld: false, sensitive: false });
  expect(await page.evaluate("Airlock.describeCall({}).catch(({ name }) => name)")).toBe("TypeError");
});

test("A tool of another document is listed and asked alike where both have script and extension.", {
  tag: "@long",
}, async ({ browserWithExtension: context, serve }) => {
  const server = await serve({ "/": pageWithAirlock(), "/frame": pageWithAirlock() });
  const page = await context.newPage();
  await page.goto(server.url());
  const framed = server.origin.replace("127.0.0.1", "localhost");
  const frame = await addFrame(page, `${framed}/frame`);
  await inTrustPage(
    frame,
    `await mc.registerTool({ name: "tool", description: "d", execute: () => 1, annotations: { destructiveHint: true },
      dynamicAnnotations: true, resolveAnnotations: () => ({ destructiveHint: false }) }, { exposedTo: ["${server.origin}"] });`,
  );
  const seen = await inTrustPage(
    page,
    `const found = await item("tool", { fromOrigins: ["${framed}"] });
    const { source, tool } = await Airlock.describeCall(found, {});
    return [found.annotations.destructiveHint, found.dynamicAnnotations, source, tool.annotations.destructiveHint];`,
  );
  expect(seen).toEqual([true, true, "resolved", false]);
});
