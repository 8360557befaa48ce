/**
 * The owner of a tool: the origin that the browser states for each frame, whatever kind of document
 * it holds.
 */
import { test as base, expect, type Page } from "../support/extension-fixtures.js";
import { callTool, listTools, ownName, ownOrigin, Person } from "../support/extension-person.js";
import { test } from "../support/extension-work-page.js";
import type { Routes } from "../support/test-server.js";

const tool = (name: string) =>
  `<script>document.modelContext?.registerTool({ name: "${name}", description: "d", execute: () => "by ${name} of " + origin });</script>`;

/** One frame of every kind; each tool's name says which. */
const FRAMES = `<!doctype html><html lang="en"><head><title>frames</title>${tool("top")}</head><body>
  <iframe src="/child"></iframe>
  <iframe srcdoc='${tool("srcdoc")}'></iframe>
  <iframe sandbox="allow-scripts" srcdoc='${tool("sandboxed")}'></iframe>
  <iframe sandbox="allow-scripts allow-same-origin" src="/sandboxed"></iframe>
  <iframe src='data:text/html,${tool("data")}'></iframe>
  <iframe id="blank"></iframe><iframe id="written"></iframe><iframe id="blob"></iframe>
  <script>
    const find = (id) => document.getElementById(id);
    const html = (name) => ${JSON.stringify(tool("NAME")).replaceAll("</", "<\\/")}.replaceAll("NAME", name);
    find("blank").contentDocument.modelContext.registerTool({ name: "blank", description: "d", execute: () => "by blank of " + origin });
    find("written").contentDocument.write(html("written"));
    find("written").contentDocument.close();
    find("blob").src = URL.createObjectURL(new Blob([html("blob")], { type: "text/html" }));
  </script></body></html>`;

const ROUTES: Routes = {
  "/": FRAMES,
  "/child": `<!doctype html><title>child</title>${tool("same_origin")}`,
  "/sandboxed": `<!doctype html><title>child</title>${tool("sandboxed_same_origin")}`,
};
const INHERITING = ["blank", "blob", "same_origin", "sandboxed_same_origin", "srcdoc", "top", "written"];

base.describe("Frames of one site", () => {
  test.use({ routes: ROUTES });

  test("Blank, written, srcdoc and blob frames have their creator's origin; opaque ones offer nothing.", async ({
    work: { server, person, agent },
  }) => {
    await person.answersAll(true);
    const tools = await listTools(agent, INHERITING.length);
    expect(tools.map(ownName).sort()).toEqual(INHERITING);
    expect(new Set(tools.map(ownOrigin))).toEqual(new Set([server.origin]));
    expect(new Set(tools.map(({ name }) => name)).size, "names are unique").toBe(tools.length);
    for (const name of INHERITING) {
      const { result } = await callTool(agent, name);
      expect(result?.["content"], name).toEqual([{ type: "text", text: `by ${name} of ${server.origin}` }]);
    }
    const { tools: shown } = await person.state();
    for (const { name, origin, withheldBecause } of shown) {
      if (origin === "null") expect(withheldBecause, name).toContain("no web address");
      else expect(INHERITING).toContain(name);
    }
  });
});

// Native Chromium 156 loses such a frame's tools once in some forty times (`browsers-account.ts`).
base(
  "Forms that frames get after they have loaded are listed by the page around them, however deep.",
  { tag: "@once" },
  async ({ browserWithExtension: context, serve }) => {
    const server = await serve({
      "/": `<!doctype html><title>top</title>${tool("top")}<body></body>`,
      "/plain": "<!doctype html><title>plain</title><body></body>",
    });
    const page = await context.newPage();
    await page.goto(server.url());
    const addFrame = async (parent: Pick<Page, "evaluate">) => {
      await parent.evaluate(
        () =>
          new Promise((resolve) => {
            const frame = document.createElement("iframe");
            frame.src = "/plain";
            frame.onload = resolve;
            document.body.append(frame);
          }),
      );
    };
    await addFrame(page);
    const child = page.frames()[1] ?? page.mainFrame();
    await addFrame(child);
    for (const [index, frame] of page.frames().entries())
      await frame.evaluate((name) => {
        document.body.insertAdjacentHTML("beforeend", `<form toolname="${name}" tooldescription="d"></form>`);
      }, `form_${index}`);
    const names = async () =>
      page.evaluate(async () => {
        const { modelContext } = document as unknown as {
          modelContext: { getTools(): Promise<{ name: string }[]> };
        };
        return (await modelContext.getTools()).map(({ name }) => name).sort();
      });
    await expect.poll(names).toEqual(["form_0", "form_1", "form_2", "top"]);
  },
);

/** Two hosts that are two origins and two sites, one server. */
const elsewhere = (url: string): string => url.replace("127.0.0.1", "localhost");

const openFramed = async (page: Page, own: string) => {
  await page.goto(own);
  await page.evaluate(
    (src) => {
      const frame = document.createElement("iframe");
      // Native asks for this; it gives the frame nothing of ours.
      frame.allow = "tools";
      frame.src = src;
      document.body.append(frame);
    },
    elsewhere(own).replace(/\/$/, "/framed"),
  );
};

const SITES: Routes = {
  "/": `<!doctype html><title>top</title>${tool("tool")}<body></body>`,
  "/framed": `<!doctype html><title>framed</title>${tool("tool")}`,
};

base(
  "A frame of another origin has that origin in its name, and the same name means two tools.",
  { tag: "@once" },
  async ({ browserWithExtension: context, serve, openPanel, agent }) => {
    const server = await serve(SITES);
    const page = await context.newPage();
    await openFramed(page, server.url());
    const person = await Person.at(await openPanel(page));
    await person.answersAll(true);
    await person.letIn(agent);
    const tools = await listTools(agent, 2);
    expect(tools.map(ownOrigin).sort()).toEqual([server.origin, elsewhere(server.origin)].sort());
    for (const listed of tools) {
      expect(listed.name).toContain(
        ownOrigin(listed).includes("localhost") ? "http_localhost_" : "http_127-0-0-1_",
      );
      const { result } = await agent.request("tools/call", { name: listed.name, arguments: {} });
      expect(result?.["content"]).toEqual([{ type: "text", text: `by tool of ${ownOrigin(listed)}` }]);
    }
    // Turned off for the frame's own site, its tools are gone at once; the top document's stay.
    await person.command({ type: "set-site", origin: elsewhere(server.origin), setting: "off" });
    expect((await listTools(agent)).map(ownOrigin)).toEqual([server.origin]);
  },
);

base(
  "Two tabs of one origin are two documents: one is connected, the other is not, and names never clash.",
  { tag: "@once" },
  async ({ browserWithExtension: context, serve, openPanel, agent }) => {
    const server = await serve({ "/": SITES["/"] ?? "", "/second": SITES["/"] ?? "" });
    const pages = [await context.newPage(), await context.newPage()];
    await pages[0]?.goto(server.url());
    await pages[1]?.goto(server.url("/second"));
    const [first, second] = await Promise.all(pages.map(async (page) => Person.at(await openPanel(page))));
    if (first === undefined || second === undefined) throw new Error("Two tabs, two panels.");
    expect(first.tabId).not.toBe(second.tabId);
    await first.letIn(agent);
    const [one, ...none] = await listTools(agent);
    expect(none).toEqual([]);
    await second.connectTab();
    const both = await listTools(agent, 2);
    expect(new Set(both.map(({ name }) => name)).size).toBe(2);
    expect(both.map(({ name }) => name)).toContain(one?.name);
    await pages[1]?.close();
    await expect.poll(async () => (await listTools(agent)).map(({ name }) => name)).toEqual([one?.name]);
  },
);
