/** A page that took a child's port, and so speaks past every brake of the main world's script. */
import { expect, test } from "../../e2e/support/extension-fixtures.js";
import { callTool } from "../../e2e/support/extension-person.js";
import { CANARY, expectNoLeak, html, SECRET_TOOL, trustingPerson } from "./extension-page.js";

const TAKEN = `
  window.ports = [];
  const frame = document.createElement("iframe");
  frame.src = "/child";
  document.body.append(frame);
  frame.contentWindow.addEventListener("webmcp-airlock:bell", (event) => {
    event.stopImmediatePropagation();
    const { relatedTarget: bell } = event;
    bell.addEventListener("port", (event) => ports.push(...event.ports));
    bell.dispatchEvent(new Event("ring"));
  }, true);
  const long = "x".repeat(900_000);
  let n = 0;
  const tools = () => [1, 2, 3, 4].map((i) => ({ registration: ++n, name: "t" + i, description: "d", inputSchema: JSON.stringify({ a: long }), outputSchema: JSON.stringify({ a: long }) }));
  const items = () => [{ handle: "airlock-" + String(n++).padStart(32, "0"), label: "l", schemaPath: "/a", reason: "x-sensitive", value: JSON.stringify("${CANARY}" + long) }];
  const flood = () => {
    for (const port of ports) {
      port.postMessage({ type: "tools", mode: "polyfill", tools: tools() });
      port.postMessage({ type: "withheld", tool: "t", items: items() });
      for (let i = 0; i < 100; i++) port.postMessage({ type: "result", call: "c" + i, result: { kind: "string", text: "x".repeat(10_000) } });
    }
    setTimeout(flood, 0);
  };
  flood();
`;

test("A page that floods the isolated script itself takes no other page's place in the worker.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const honest = await serve(html(SECRET_TOOL));
  const evil = await serve({ "/": html(TAKEN), "/child": html("") });
  const page = await context.newPage();
  await page.goto(honest.url());
  await trustingPerson(page, agent, openPanel);
  await callTool(agent, "get_key");
  const flooding = await context.newPage();
  await flooding.goto(evil.url(), { waitUntil: "commit" });
  await page.waitForTimeout(2_000);
  for (let n = 2; n < 5; n++) {
    expect((await callTool(agent, "get_key", { n })).result?.["structuredContent"]).toMatchObject({
      id: `k${n}`,
    });
  }
  await flooding.close();
  await expectNoLeak(agent);
});
