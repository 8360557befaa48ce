/**
 * A small site for each package that pages load for their WebMCP tools, written the way its README
 * says, in words of our own. Every site has the same basket and the same tools, of which the first
 * and the last return a marked value; `window.site` is the client that the package's README
 * describes.
 */

export const CANARY = "canary-peer-site-63ad0f";

/**
 * The tools with a marked value: what replaces `document.modelContext` may miss the first, or the
 * last.
 */
export const MARKED = ["make_key", "renew_key"] as const;

export interface PeerSite {
  /** Packages of the registry, with their versions. The first one is the peer. */
  readonly packages: readonly string[];
  /** Taken as an archive, since what it depends on cannot be installed. */
  readonly archive?: string;
  /** Whether this project has the packages, too. */
  readonly isHere?: boolean;
  readonly code: string;
  /** After the site's own script, as files of a package. */
  readonly lastScript?: string;
  /** How its clients speak to it, where that is not `window.site`. */
  readonly client?: "relay" | "widget";
  /** Its tools never pass `document.modelContext`, so nobody but the site sees their results. */
  readonly isOutOfSight?: boolean;
  /**
   * It looks for `navigator.modelContextTesting`, which no browser has any more. Where a browser
   * has WebMCP, or Airlock is there first, nobody puts that there, and the package finds no tools.
   */
  readonly needsTestingApi?: boolean;
  /**
   * It passes arguments as JSON text, as earlier drafts took them. Browsers that have WebMCP refuse
   * that.
   */
  readonly passesText?: boolean;
}

/** `./shop.js` of each site. */
export const SHOP = `
export const items = [];
export const show = () => {
  document.getElementById("app").textContent = "Basket: " + (items.join(", ") || "empty");
};
const object = (properties, required = Object.keys(properties)) => ({ type: "object", properties, required });
const makesKey = (name) => ({
  name,
  description: "Makes a key.",
  inputSchema: object({}),
  outputSchema: object({ id: { type: "string" }, key: { type: "string", "x-sensitive": true } }),
  execute: async () => ({ id: "k1", key: "${CANARY}" }),
});
export const TOOLS = [
  makesKey("make_key"),
  {
    name: "add_item",
    description: "Adds an item to the basket.",
    inputSchema: object({ item: { type: "string" } }),
    async execute({ item }) {
      items.push(item);
      show();
      return { content: [{ type: "text", text: "added " + item }] };
    },
  },
  {
    name: "count_items",
    description: "Counts the items in the basket.",
    inputSchema: object({}),
    outputSchema: object({ total: { type: "integer" } }),
    execute: async () => ({ total: items.length }),
  },
  makesKey("renew_key"),
];
show();
`;

/**
 * The client of a page whose package puts \`document.modelContext\` there. Two drafts: input is an
 * object, or it was text.
 */
const CONTEXT_CLIENT = `
window.site = {
  list: async () => (await document.modelContext.getTools()).map(({ name, description }) => ({ name, description })),
  async call(name, input) {
    const tool = (await document.modelContext.getTools()).find((each) => each.name === name);
    const text = await document.modelContext.executeTool(tool, input).catch((error) => {
      if (!(error instanceof TypeError || error.name === "UnknownError")) throw error;
      return document.modelContext.executeTool(tool, JSON.stringify(input));
    });
    return JSON.parse(text);
  },
};`;

const MCP_CLIENT = `
import { TabClientTransport } from "@mcp-b/transports";
import { Client } from "@modelcontextprotocol/client";
const connecting = (async () => {
  const client = new Client({ name: "site", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new TabClientTransport({ targetOrigin: location.origin }));
  return client;
})();
window.site = {
  list: async () => (await (await connecting).listTools()).tools.map(({ name, description }) => ({ name, description })),
  call: async (name, input) => (await connecting).callTool({ name, arguments: input }),
};`;

/**
 * Each tool is a component of its own, in strict mode, with a button that runs it for the person.
 */
const reactApp = (hookFrom: string) => `
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { useWebMCP } from "${hookFrom}";
import { TOOLS } from "./shop.js";
function Tool(config) {
  const { state, execute } = useWebMCP(config);
  const title = config.name + " (" + state.executionCount + ")";
  return createElement("button", { onClick: () => execute({ item: "by hand" }) }, title);
}
const root = document.body.appendChild(document.createElement("div"));
root.id = "tools";
createRoot(root).render(
  createElement(StrictMode, null, TOOLS.map((each) => createElement(Tool, { key: each.name, ...each }))),
);`;

const REGISTER = `
import { TOOLS } from "./shop.js";
for (const tool of TOOLS) await document.modelContext.registerTool(tool);`;

const MCP_PACKAGES = ["@mcp-b/transports@5.1.0", "@modelcontextprotocol/client@2.0.0"];
const REACT = ["react@19.3.1", "react-dom@19.3.1"];

export const PEER_SITES: Readonly<Record<string, PeerSite>> = {
  "@mcp-b/webmcp-polyfill": {
    packages: ["@mcp-b/webmcp-polyfill@5.1.0"],
    isHere: true,
    code: `import { initializeWebMCPPolyfill } from "@mcp-b/webmcp-polyfill";
      initializeWebMCPPolyfill();${CONTEXT_CLIENT}${REGISTER}`,
  },
  "@mcp-b/global": {
    packages: ["@mcp-b/global@5.1.0", ...MCP_PACKAGES],
    isHere: true,
    code: `import "@mcp-b/global";${MCP_CLIENT}${REGISTER}`,
  },
  "@mcp-b/webmcp-ts-sdk": {
    packages: ["@mcp-b/webmcp-ts-sdk@5.1.0", "@mcp-b/webmcp-polyfill@5.1.0", ...MCP_PACKAGES],
    code: `import { initializeWebMCPPolyfill } from "@mcp-b/webmcp-polyfill";
      import { TabServerTransport } from "@mcp-b/transports";
      import { BrowserMcpServer } from "@mcp-b/webmcp-ts-sdk";
      import { TOOLS } from "./shop.js";
      initializeWebMCPPolyfill();
      // One tool is the server's own. The others are the page's, which the server finds there.
      const own = TOOLS.find(({ name }) => name === "add_item");
      const others = TOOLS.filter((each) => each !== own);
      for (const tool of others) await document.modelContext.registerTool(tool);
      const server = new BrowserMcpServer({ name: "shop", version: "1.0.0" }, { native: document.modelContext });
      await server.connect(new TabServerTransport({ allowedOrigins: [location.origin] }));
      await server.registerTool(own);
      await server.syncNativeTools();${MCP_CLIENT}`,
    passesText: true,
  },
  usewebmcp: {
    packages: ["usewebmcp@5.1.0", "@mcp-b/webmcp-polyfill@5.1.0", ...REACT],
    code: `import { initializeWebMCPPolyfill } from "@mcp-b/webmcp-polyfill";
      initializeWebMCPPolyfill();${reactApp("usewebmcp")}${CONTEXT_CLIENT}`,
  },
  "@mcp-b/react-webmcp": {
    packages: ["@mcp-b/react-webmcp@5.1.0", "@mcp-b/global@5.1.0", ...MCP_PACKAGES, ...REACT],
    code: `import "@mcp-b/global";${reactApp("@mcp-b/react-webmcp")}${MCP_CLIENT}`,
  },
  "@mcp-b/webmcp-local-relay": {
    packages: ["@mcp-b/webmcp-local-relay@2.2.0", "@mcp-b/global@5.1.0"],
    code: `import "@mcp-b/global";${REGISTER}`,
    lastScript: "@mcp-b/webmcp-local-relay/dist/browser/embed.js",
    client: "relay",
    needsTestingApi: true,
  },
  "@jason.today/webmcp": {
    packages: [],
    archive: "@jason.today/webmcp@0.1.13",
    code: `import { TOOLS } from "./shop.js";
      import WebMCP from "@jason.today/webmcp/src/webmcp.js";
      const widget = new WebMCP();
      for (const { name, description, inputSchema, execute } of TOOLS) {
        widget.registerTool(name, description, inputSchema, execute);
      }
      window.site = { connect: (token) => widget.connect(token) };`,
    client: "widget",
    isOutOfSight: true,
  },
};
