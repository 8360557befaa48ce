/** Servers of the person's own that an app brings: asked about, changed, listed. */

import type { PanelServer } from "../../extension/protocol/app-messages.js";
import { agent, EMPTY } from "../e2e/extension/panel/extension-panel-states.js";
import { openEach } from "../e2e/support/panel-views.js";
import type { Picture } from "./picture.js";

const CLAUDE = { client: "claude-ai", program: "claude", code: "123-456", isConnected: true };

const server = (name: string, more: Partial<PanelServer> = {}): PanelServer => ({
  server: name,
  title: name,
  kind: "command",
  start: ["npx", "-y", `@modelcontextprotocol/server-${name}`],
  names: [],
  origin: `mcp:${name}`,
  identity: name,
  standing: "allowed",
  ...more,
});

const FILES = server("filesystem", {
  start: [
    "cwd=/home/ada/work",
    "npx",
    "-y",
    "@modelcontextprotocol/server-filesystem",
    "/home/ada/Documents",
    "/home/ada/a folder with spaces and a very long name/that-does-not-break",
  ],
  names: ["API_TOKEN", "LOG_LEVEL"],
});
const CRM = server("crm", {
  title: "Customers (live)",
  kind: "address",
  start: ["https://crm.example/mcp/v1/customers?region=eu-central-1&tenant=meridian"],
  names: ["Authorization"],
});
const waitingFor = (...servers: readonly PanelServer[]) => ({
  ...EMPTY,
  apps: { allowed: true, host: "open" as const },
  agents: [agent({ id: "app-1", kind: "app", name: "Claude Desktop", app: CLAUDE, servers })],
});

export const OF_SERVERS: readonly Picture[] = [
  { name: "server-asks", isSample: true, state: waitingFor({ ...FILES, standing: "waiting" }) },
  {
    name: "server-changed",
    state: waitingFor({ ...CRM, standing: "waiting", isChanged: true }),
    act: (page) =>
      openEach(page.locator("server-question details > summary, question-card details > summary")),
  },
  {
    name: "servers",
    view: "settings",
    state: waitingFor(
      { ...FILES, state: "running", tools: 14 },
      {
        ...CRM,
        state: "failed",
        tools: 3,
        problem: {
          kind: "no-answer",
          about: "https://crm.example",
          said: "connect ECONNREFUSED 127.0.0.1:443",
        },
      },
      server("memory", { standing: "off" }),
      server("everything", { standing: "denied" }),
      server("later", { standing: "waiting" }),
    ),
    act: (page) => page.locator("agent-list button.link").click(),
  },
  {
    name: "servers-in-detail",
    view: "settings",
    state: waitingFor(
      server("github", {
        state: "running",
        tools: 242,
        notOffered: 44,
        leftOut: [
          { name: "search files!", why: "name-unusable" },
          { name: "create_issue", why: "name-twice" },
          { name: "", why: "no-name" },
          { name: "list_every_repository_of_every_organisation_that_you_belong_to", why: "too-many" },
        ],
      }),
      server("postgres", {
        state: "failed",
        problem: {
          kind: "no-program",
          about: "/opt/mcp/bin/postgres-mcp",
          lastLine: "psql: error: connection refused",
        },
      }),
    ),
    act: async (page) => {
      await openEach(page.locator("connect-app .servers details > summary"));
      await page.locator("agent-list button.link").click();
    },
  },
];
