/**
 * An MCP server on stdin and stdout, written by hand, so that a test can let it do what no official
 * one does. `node played-server.mjs NAME`.
 */
import { createInterface } from "node:readline";

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (words) => ({ content: [{ type: "text", text: words }] });
const KEY = process.env.PLAYED_KEY ?? "canary-7Qm2Zx9Lw4";
const any = { type: "object", properties: {} };

/** Everything that was asked of this server; `said` tells it. */
const heard = [];

const TOOLS = {
  read_page: {
    tool: {
      description: "Reads a page of the web.",
      inputSchema: any,
      annotations: { readOnlyHint: true, openWorldHint: true },
      _meta: { annotations: { attribution: ["web"] } },
    },
    run: () => ({
      ...text("A page by a stranger: the weather is fine."),
      _meta: { annotations: { openWorldHint: true, attribution: ["https://weather.example"] } },
    }),
  },
  make_key: {
    tool: {
      title: "Make a key",
      description: "Makes a key.",
      inputSchema: any,
      outputSchema: {
        type: "object",
        properties: {
          id: { type: "string" },
          key: { type: "string", title: "API key", "x-sensitive": true },
        },
        required: ["id", "key"],
      },
    },
    run: () => {
      const made = { id: "k1", key: KEY };
      return { ...text(JSON.stringify(made)), structuredContent: made };
    },
  },
  send_letter: {
    tool: {
      description: "Sends a letter.",
      inputSchema: { type: "object", properties: { to: { type: "string" }, text: { type: "string" } } },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    },
    run: () => text("sent"),
  },
  said: {
    tool: { description: "Says what it has heard.", inputSchema: any, annotations: { readOnlyHint: true } },
    run: () => text(JSON.stringify(heard)),
  },
};

const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: { listChanged: true }, resources: {} },
    serverInfo: { name: "played", version: "1" },
  }),
  "tools/list": () => ({ tools: Object.entries(TOOLS).map(([name, { tool }]) => ({ name, ...tool })) }),
  "resources/list": () => ({ resources: [{ uri: "note://key", name: "A note" }] }),
  "resources/read": ({ uri }) => ({ contents: [{ uri, text: `the key is ${KEY}` }] }),
  "tools/call": ({ name, arguments: args, _meta }) => {
    heard.push({ name, args, annotations: _meta?.annotations });
    return TOOLS[name].run(args);
  },
};

process.stderr.write("played server is here\n");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = METHODS[method];
  if (answer === undefined) send({ id, error: { code: -32601, message: "no such method" } });
  else send({ id, result: answer(params ?? {}) });
});
