/** A server on stdio that misbehaves in the way that its first argument names. */
import { createInterface } from "node:readline";

const [how] = process.argv.slice(2);
const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const tool = (name, more = {}) => ({ name, description: name, inputSchema: { type: "object" }, ...more });
const changed = () => write({ method: "notifications/tools/list_changed" });
let lists = 0;

const RESOLVED = { annotations: { readOnlyHint: true, attribution: ["https://a.example"] } };
/** How it annotates a call beforehand. */
const RESOLVERS = {
  "resolves-annotations": (name) => name === "tools/annotations" && RESOLVED,
  "resolves-upstream": (name) => name === "tools/resolve" && { tool: { name: "x", ...RESOLVED } },
  "resolves-never": () => false,
};

const TOOLS = {
  "resolves-annotations": () => [tool("x", { dynamicAnnotations: true })],
  "resolves-upstream": () => [
    tool("x", { _meta: { "io.modelcontextprotocol/tool-resolution": { resolvable: true } } }),
  ],
  "resolves-never": () => [
    tool("x", { _meta: { "webmcp-airlock/tool": { dynamicAnnotations: true } } }),
    tool("y"),
  ],
  200: () => Array.from({ length: 1_000 }, (_, at) => tool(`t${at}`)),
  variables: () => [tool(process.env.ODD_TOOL ?? "none")],
  pages: (cursor) => {
    const page = Number(cursor ?? 0);
    const many = Array.from({ length: page < 2 ? 100 : 1 }, (_, at) => tool(`t${100 * page + at}`));
    const waits = tool("waits", { execution: { taskSupport: "required" } });
    return page === 0 ? [{ description: "nameless" }, waits, ...many] : many;
  },
  grows: () => Array.from({ length: lists }, (_, at) => tool(`t${at}`)),
};

const CALLS = {
  leaks: (id) => {
    process.stderr.write(`bad key ${process.env.ODD_KEY}\n`);
    write({ id, error: { code: -32000, message: `bad key ${process.env.ODD_KEY}` } });
  },
  env: (id) => {
    const words = `${(process.env.ODD_KEY ?? "").length} characters`;
    write({ id, result: { content: [{ type: "text", text: words }] } });
  },
  dies: () => process.exit(3),
  large: (id) => write({ id, result: { content: [{ type: "text", text: "x".repeat(9 * 1024 * 1024) }] } }),
  huge: (id) => write({ id, result: { content: [{ type: "text", text: "x".repeat(100 * 1024 * 1024) }] } }),
  twice: (id) => {
    for (const text of ["first", "second"]) write({ id, result: { content: [{ type: "text", text }] } });
  },
  others: (id) => {
    for (const each of [id + 1, id + 2, "x", null, id - 1]) write({ id: each, result: { content: [] } });
    write({ id, result: { content: [{ type: "text", text: "mine" }] } });
  },
  garbage: (id) => {
    process.stdout.write("this is no JSON\n{]\n\u0000\n");
    write({ id, result: { content: [{ type: "text", text: "after garbage" }] } });
  },
  error: (id) => write({ id, error: { code: -32000, message: "it failed with k-123" } }),
  asks: (id) => {
    write({ id: "s1", method: "sampling/createMessage", params: { messages: [] } });
    write({ id: "s2", method: "roots/list" });
    write({ id, result: { content: [{ type: "text", text: "asked" }] } });
  },
};

if (how === "stays") {
  process.stdin.on("end", () => undefined);
  setInterval(() => undefined, 1_000);
  for (const name of ["SIGTERM", "SIGINT"]) process.on(name, () => undefined);
}
if (how === "no-start") process.stderr.write("cannot read its file\n", () => process.exit(1));
else if (how === "babbles")
  process.stdout.write('{"level":30,"msg":"up"}\n', () => process.stderr.write("babbles is here\n"));
else process.stderr.write(`${how} is here\n`);

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (how === "hangs" || how === "babbles" || id === undefined) return;
  if (method === "initialize") {
    const serverInfo = { name: how === "nested" ? "webmcp-airlock" : "odd", version: "1" };
    write({
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: {
          tools: { listChanged: true },
          ...(how === "resolves-upstream"
            ? { extensions: { "io.modelcontextprotocol/tool-resolution": {} } }
            : {}),
        },
        serverInfo,
      },
    });
  } else if (method === "tools/list") {
    lists += 1;
    const tools = (TOOLS[how] ?? (() => Object.keys(CALLS).map((name) => tool(name))))(params?.cursor);
    const next = how === "pages" ? Number(params?.cursor ?? 0) + 1 : 3;
    write({ id, result: { tools, ...(next < 3 ? { nextCursor: String(next) } : {}) } });
    if (how === "grows") for (let i = 0; i < 1_000; i += 1) changed();
  } else if (RESOLVERS[how] !== undefined && method !== "tools/call") {
    const result = RESOLVERS[how](method);
    if (result === false) write({ id, error: { code: -32603, message: "cannot" } });
    else write({ id, result });
  } else if (method === "tools/call") CALLS[params.name]?.(id);
});
