/** Frames without an address of their own have the policy of the page around them. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "../support/fixtures.js";

const SECRET = "canary-41c7";
const HASH = `sha384-${createHash("sha384").update(readFileSync("dist/airlock.iife.js")).digest("base64")}`;
const NONCE = 'nonce="n1"';

/** A page with the script, a policy, and its own code in a tag with the nonce. */
const pageOf = (policy: string, tag: string, code: string, origin = ""): string =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
  <script src="${origin}/airlock.iife.js" ${tag}></script><body><script ${NONCE}>${code}</script>`;

const register = (name: string): string =>
  `document.modelContext.registerTool({ name: "${name}", description: "d",
    annotations: { sensitiveHint: true }, execute: () => "${SECRET}" });`;

const inScript = (html: string): string => JSON.stringify(html).replaceAll("</", "<\\/");

/** What the page's code does: its frames, of which the one of `about:blank` gets its tool later. */
const frames = (srcdoc: string, blob: string): string => `
  const add = (set) => {
    const frame = document.createElement("iframe");
    set(frame);
    document.body.append(frame);
    return frame;
  };
  if (${srcdoc !== ""}) add((frame) => { frame.srcdoc = ${inScript(srcdoc)}; });
  const html = ${inScript(blob)}.replaceAll("ORIGIN", location.origin);
  add((frame) => { frame.src = URL.createObjectURL(new Blob([html], { type: "text/html" })); });
  window.blank = add(() => {});`;

const isEquipped = () => {
  const { blank } = window as unknown as { blank: HTMLIFrameElement };
  return Symbol.for("webmcp-airlock") in (blank.contentWindow as Window);
};

/** Calls each tool of the frames, once so many are listed. */
const callAll = async (count: number): Promise<string[]> => {
  const context = document.modelContext;
  const tools = await new Promise<Awaited<ReturnType<Document["modelContext"]["getTools"]>>>((resolve) => {
    const look = async (): Promise<void> => {
      const list = await context.getTools();
      if (list.length === count) resolve(list);
    };
    context.addEventListener("toolchange", look);
    void look();
  });
  const answers = await Promise.all(
    tools.map(async (tool) => `${tool.name}: ${await context.executeTool(tool, {})}`),
  );
  return answers.sort();
};

test.describe("A frame of srcdoc, blob: and about:blank has the script, and its tools are enforced", () => {
  const POLICIES = [
    ["a nonce and strict-dynamic", "script-src 'strict-dynamic' 'nonce-n1'", NONCE],
    ["the script's hash", `script-src '${HASH}' 'nonce-n1'`, `integrity="${HASH}"`],
  ] as const;
  for (const [words, policy, tag] of POLICIES) {
    test(`under ${words}.`, async ({ page, serve }) => {
      const inner = (name: string, origin?: string) => pageOf(policy, tag, register(name), origin);
      const code = frames(inner("srcdoc"), inner("blob", "ORIGIN"));
      const server = await serve(pageOf(policy, tag, code));
      await page.goto(server.url("/"));
      await page.waitForFunction(isEquipped);
      await page.evaluate((text) => {
        const { blank } = window as unknown as { blank: HTMLIFrameElement };
        const script = (blank.contentDocument as Document).createElement("script");
        script.nonce = "n1";
        script.text = text;
        (blank.contentDocument as Document).body.append(script);
      }, register("blank"));
      const answers = await page.evaluate(callAll, 3);
      expect(answers.map((each) => each.split(":")[0])).toEqual(["blank", "blob", "srcdoc"]);
      expect(answers.join()).not.toContain(SECRET);
    });
  }
});

/** As the page's own code does it, in the turn in which it inserts the frame. */
const IN_FRAME = `const own = blank.contentDocument.modelContext;
  own?.${register("blank").replace("document.modelContext.", "")}`;

test("Where Trusted Types are required, a tool of an about:blank frame is enforced without the script.", async ({
  page,
  serve,
  mode,
}) => {
  const policy =
    "script-src 'self' 'nonce-n1' blob:; require-trusted-types-for 'script'; trusted-types 'none'";
  const code = frames("", pageOf(policy, NONCE, register("blob"), "ORIGIN")) + IN_FRAME;
  const server = await serve(pageOf(policy, NONCE, code));
  const refused = page.waitForEvent("console", (message) => message.text().includes("TrustedScriptURL"));
  await page.goto(server.url("/"));
  await refused;
  expect(await page.evaluate(isEquipped)).toBe(false);
  const names = mode === "native" ? ["blank", "blob"] : ["blob"];
  const answers = await page.evaluate(callAll, names.length);
  expect(answers.map((each) => each.split(":")[0])).toEqual(names);
  expect(answers.join()).not.toContain(SECRET);
});

test("Where the page itself puts the script there by a policy of its own, such a tool is enforced once.", async ({
  page,
  serve,
}) => {
  const policy = "script-src 'self' 'nonce-n1'; require-trusted-types-for 'script'; trusted-types own";
  const code = `const policy = trustedTypes.createPolicy("own", { createScriptURL: (url) => url });
    window.blank = document.body.appendChild(document.createElement("iframe"));
    const inner = blank.contentDocument;
    const script = inner.createElement("script");
    script.src = policy.createScriptURL("/airlock.iife.js");
    script.onload = () => inner.modelContext.registerTool({ name: "blank", description: "d",
      outputSchema: { type: "object",
        properties: { id: { type: "string" }, key: { type: "string", "x-sensitive": true } } },
      execute: () => ({ id: "a-7", key: "${SECRET}" }) });
    inner.body.append(script);`;
  const server = await serve(pageOf(policy, NONCE, code));
  await page.goto(server.url("/"));
  await page.waitForFunction(isEquipped);
  const answers = await page.evaluate(callAll, 1);
  expect(answers.join()).toContain("a-7");
  expect(answers.join()).not.toContain(SECRET);
});
