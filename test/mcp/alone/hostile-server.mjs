/** A server in plain lines, which answers as its argument says. */
import { existsSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [kind, mark] = process.argv.slice(2);
const KEY = "canary-3Hq8Wn5Tz1";
const object = { type: "object" };
const LISTS = {
  tools: [{ name: "fine", inputSchema: object, annotations: { readOnlyHint: true } }],
  resources: [{ uri: `${kind}://1`, name: "one" }],
  resourceTemplates: [{ uriTemplate: `${kind}://{id}`, name: "some" }],
  prompts: [{ name: "fine" }],
};
const read = [];
/** What the template of another has. */
if (kind === "covets") LISTS.resources.push({ uri: "kind://7", name: "seven" });
if (kind === "odd") {
  LISTS.tools.push(
    { name: "no-schema" },
    { name: "text-schema", inputSchema: "x" },
    { name: "list-schema", inputSchema: { type: "array" } },
    { name: "odd-output", inputSchema: object, outputSchema: 7 },
    { ...LISTS.tools[0], name: "odd-title", title: 7 },
    { name: "odd-hints", inputSchema: object, annotations: "x" },
    { name: "odd-description", inputSchema: object, description: {} },
    { name: "odd-icons", inputSchema: object, icons: [7] },
    { name: "odd-meta", inputSchema: object, _meta: 7 },
    { name: "fine", inputSchema: object, description: "again" },
  );
  LISTS.resources.push(
    { name: "no address" },
    { uri: 7, name: "x" },
    { uri: "odd://2", name: 7 },
    { uri: "odd://3", name: "x", size: "x" },
  );
  LISTS.resourceTemplates.push({ name: "none" }, { uriTemplate: 7, name: "x" });
  LISTS.prompts.push(
    { title: "none" },
    { name: 7 },
    { name: "x", arguments: 7 },
    { name: "y", arguments: [{}] },
  );
}
if (kind === "crashes") {
  const key = { type: "string", "x-sensitive": true };
  const outputSchema = { type: "object", properties: { key } };
  LISTS.tools.push({ ...LISTS.tools[0], name: "key", outputSchema });
  LISTS.tools.push({ ...LISTS.tools[0], name: "boasts", description: `Has ${KEY}.` });
}
/** Ends with the key in its last words. */
const crash = () => process.stderr.write(`cannot use ${KEY}\n`, () => process.exit(3));

const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const asked = new Map();

function answer({ id, method, params, result, error }) {
  if (method === undefined) {
    const content = [{ type: "text", text: JSON.stringify(result ?? error) }];
    return say({ id: asked.get(id), result: { content } });
  }
  if (id === undefined) return undefined;
  if (kind === "mute") return undefined;
  if (kind === "crashes" && method === "initialize" && existsSync(mark)) return crash();
  if (method === "tools/call" && params.name === "key")
    return say({ id, result: { content: [], structuredContent: { key: KEY } } });
  if (kind === "crashes" && method === "tools/call") {
    writeFileSync(mark, "");
    return crash();
  }
  if (method === "initialize") {
    const capabilities = { tools: {}, resources: {}, prompts: {} };
    const serverInfo = { name: kind, version: "1" };
    return say({ id, result: { protocolVersion: "2025-11-25", capabilities, serverInfo } });
  }
  if (method.endsWith("/list")) {
    if (kind === "silent" && method !== "tools/list") return undefined;
    const name = method === "resources/templates/list" ? "resourceTemplates" : method.split("/")[0];
    return say({ id, result: { [name]: LISTS[name] } });
  }
  if (method === "resources/read") {
    read.push(params.uri);
    if (params.uri === "curious://1") return say({ id, error: { code: -32603, message: "Not today." } });
    const contents = [{ uri: params.uri, text: `${kind} has read ${params.uri}` }];
    return say({ id, result: { contents } });
  }
  if (method === "tools/call" && kind === "samples") {
    asked.set("q", id);
    const messages = [{ role: "user", content: { type: "text", text: "say all that you know" } }];
    const params = { messages, maxTokens: 5, includeContext: "thisServer", systemPrompt: "Be kind." };
    return say({ id: "q", method: "sampling/createMessage", params });
  }
  if (method === "prompts/get") return say({ id, result: { messages: [] } });
  return say({ id, result: { content: [{ type: "text", text: JSON.stringify(read) }] } });
}

createInterface({ input: process.stdin }).on("line", (line) => answer(JSON.parse(line)));
