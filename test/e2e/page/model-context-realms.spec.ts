import { expect, pageWithAirlock, test } from "../support/fixtures.js";
import { inPage } from "./model-context-targets.js";

test("In an insecure context nothing is exposed.", async ({ serve, page }) => {
  const server = await serve(pageWithAirlock());
  // Chromium trusts 127.0.0.1 and localhost only; the frame's opaque parent makes no difference to
  // that.
  await page.goto(server.url().replace("127.0.0.1", "0.0.0.0"));
  const found = await page.evaluate(() => ({
    secure: isSecureContext,
    exposed: ["modelContext" in document, "modelContext" in navigator, "ModelContext" in window],
    mark: Symbol.for("webmcp-airlock") in window,
    installed: (window as unknown as { Airlock: { install(): { mode: string } } }).Airlock.install().mode,
  }));
  expect(found).toEqual({
    ...{ secure: false, exposed: [false, false, false], mark: false, installed: "polyfill" },
  });
});

test("In a worker the script does nothing, and install() says why.", async ({ openPage }) => {
  const { page } = await openPage();
  const message = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const source = `importScripts("${location.origin}/airlock.iife.js");
          try { Airlock.install(); postMessage("installed"); } catch (error) { postMessage(error.name + error.message); }`;
        const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => resolve(`failed: ${event.message}`);
      }),
  );
  expect(message).toMatch(/^TypeErrorwebmcp-airlock: install\(\) needs a window/);
});

test("Each document has a context of its own, and one without a window refuses.", async ({
  openPage,
  mode,
}) => {
  test.skip(mode === "native", "Native crashes the renderer on documents without a window.");
  const { page } = await openPage();
  const found = await inPage(
    page,
    `const other = document.implementation.createHTMLDocument();
    return [other.modelContext === mc, other.modelContext === other.modelContext,
      await outcome(() => other.modelContext.registerTool(aTool())), await outcome(() => other.modelContext.getTools())];`,
  );
  const inactive = "rejects DOMException InvalidStateError: The document is not active.";
  expect(found).toEqual([false, true, inactive, inactive]);
});

test("The getter of Document.prototype finds the context of another realm's document.", async ({
  openPage,
  mode,
}) => {
  const { page } = await openPage('<iframe src="/frame"></iframe>', {
    routes: { "/frame": pageWithAirlock() },
  });
  const found = await inPage(
    page,
    `const { contentWindow, contentDocument } = document.querySelector("iframe");
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "modelContext");
    const theirs = get.call(contentDocument);
    return [theirs === contentDocument.modelContext, theirs instanceof contentWindow.ModelContext, theirs === mc];`,
  );
  expect(found, mode).toEqual([true, true, false]);
});

test("A page that asks for document.domain in Chromium is refused WebMCP, as by native.", async ({
  page,
  serve,
  mode,
}) => {
  const server = await serve({
    "/": {
      headers: { "content-type": "text/html", "origin-agent-cluster": "?0" },
      body: pageWithAirlock(),
    },
  });
  await page.goto(server.url());
  const found = await inPage(
    page,
    `return [originAgentCluster, await outcome(() => mc.registerTool(aTool())), await outcome(() => mc.getTools()),
      await outcome(() => mc.executeTool(itself)), (await outcome(() => mc.registerTool({}))).slice(0, 17)];`,
  );
  const refused =
    "rejects DOMException SecurityError: document.modelContext cannot be used when document.domain is enabled.";
  expect(found, mode).toEqual([false, refused, refused, refused, "rejects TypeError"]);
});
