/**
 * Facts for rules in front of a server, and what its declaration does without a mark
 * · S0-48, S3-10, S3-13
 */
import { afterEach, describe, expect, it } from "vitest";
import type { PolicyPort } from "../../../src/gateway/index.js";
import type { ServerBoundaryOptions } from "../../../src/mcp/boundary/index.js";
import { createPolicy, DEFAULT_RULES, factsFor } from "../../../src/policy/index.js";
import { type Connected, structured, tool, WAYS } from "./servers.js";

const ORIGIN = "mcp:played";
const open: Connected[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const rules = createPolicy({ default: { version: 1, rules: DEFAULT_RULES } });
const policy: PolicyPort = {
  before: async ({ contract, declared, trust }) => {
    if (declared === undefined || trust === undefined) throw new Error("Nothing to decide by.");
    const known = { tool: contract.name, origin: contract.origin, declared, session: trust };
    return rules.decide("pre-call", factsFor(known));
  },
  after: async () => ({ stage: "post-result", effect: "allow", remember: "session", reasons: [] }),
};

const POST = tool("post", {
  annotations: { inputMetadata: { destination: "public", sensitivity: "none", outcomes: "consequential" } },
});
const WEB = tool("web", { annotations: { untrustedContentHint: true } });

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])("In front of a server of %s", (way) => {
  async function connect(options: Partial<ServerBoundaryOptions>, tools = [POST, WEB]) {
    const played = { tools, call: async () => structured({ done: true }) };
    const connected = await WAYS[way](played, { origin: ORIGIN, ...options });
    open.push(connected);
    const { client } = connected;
    return async (name: string, params: object = {}) =>
      JSON.stringify(await client.callTool({ name, arguments: {}, ...params }));
  }
  const allowed: Partial<ServerBoundaryOptions> = { policy, consent: { ask: async () => "allow" } };

  it("rules read what the request says of its context, and go on to know it", async () => {
    const call = await connect(allowed);
    expect(await call("post", { _meta: { annotations: { openWorldHint: false } } })).toContain("done");
    expect(await call("post", { _meta: { annotations: { openWorldHint: true } } })).not.toContain("done");
    expect(await call("post")).not.toContain("done");
  });

  it("rules read what the session has met", async () => {
    const call = await connect(allowed);
    expect(await call("post")).toContain("done");
    await call("web");
    expect(await call("post")).not.toContain("done");
  });

  it("a result that is held back marks nothing, and its annotations leave", async () => {
    const held: PolicyPort = {
      ...policy,
      after: async ({ contract }) => ({
        ...{ stage: "post-result", remember: "never", reasons: [] },
        effect: contract.name === "web" ? "escalate" : "allow",
      }),
    };
    const ask = async (_: unknown, decision?: { stage: string }) =>
      decision?.stage === "post-result" ? ("deny" as const) : ("allow" as const);
    const call = await connect({ policy: held, consent: { ask } });
    expect(await call("web")).toMatch(/webmcp-airlock\/held.*openWorldHint/s);
    expect(await call("post")).toContain("done");
  });

  it("what nobody can be asked about is never said to be the user's no", async () => {
    const ask: PolicyPort["before"] = async () => ({
      ...{ stage: "pre-call", effect: "escalate", remember: "never" },
      reasons: [
        {
          rule: "ask-first",
          description: "",
          layer: "person",
          effect: "escalate",
          onEvidence: true,
          facts: [],
        },
      ],
    });
    const call = await connect({ policy: { ...policy, before: ask } });
    const said = await call("post");
    expect(said).toContain("nobody can be asked: ask-first");
    expect(said).not.toContain("did not allow");
  });

  it("rules read what the deployer says of a tool in place of its server", async () => {
    const call = await connect({
      ...allowed,
      overrides: { web: { openWorldHint: false }, post: { destination: "ephemeral", outcomes: "benign" } },
    });
    await call("web");
    expect(await call("post", { _meta: { annotations: { openWorldHint: true } } })).toContain("done");
  });

  it("a result that its server or the deployer calls restricted does not leave", async () => {
    const restricted = tool("payroll", { _meta: { "mcp.dev/resultSensitivity": "restricted" } });
    const call = await connect({ overrides: { web: { resultLevel: "restricted" } } }, [
      restricted,
      WEB,
      POST,
    ]);
    expect(await call("payroll")).not.toContain("done");
    expect(await call("web")).not.toContain("done");
    expect(await call("post")).toContain("done");
  });
});

describe("What the deployer says of a tool", () => {
  const silent = tool("silent");
  const internal = tool("internal", { _meta: { "mcp.dev/resultSensitivity": "internal" } });
  const OVERRIDES: readonly NonNullable<ServerBoundaryOptions["overrides"]>[string][] = [
    { resultLevel: "confidential" },
    { classes: ["pii", "credentials", { regulated: { scopes: ["HIPAA"] } }] },
    { source: "untrustedPublic" },
    { destination: "public", outcomes: "irreversible" },
  ];

  it.each(OVERRIDES)("is for rules, and withholds nothing: %j", async (override) => {
    const seen: unknown[] = [];
    const judged: PolicyPort = {
      ...policy,
      before: async ({ declared }) => {
        seen.push(Object.values(declared?.facts ?? {}).some(({ provenance }) => provenance === "override"));
        return { stage: "pre-call", effect: "allow", remember: "session", reasons: [] };
      },
    };
    const options = { origin: ORIGIN, policy: judged, overrides: { silent: override, internal: override } };
    const connected = await WAYS["SDK 2.x"](
      { tools: [silent, internal], call: async () => structured({ done: true }) },
      options,
    );
    open.push(connected);
    for (const name of ["silent", "internal"]) {
      const result = await connected.client.callTool({ name, arguments: {} });
      expect(result.structuredContent).toEqual({ done: true });
    }
    expect(seen).toEqual([true, true]);
  });
});

it("An override that is not understood is refused.", async () => {
  const options = { origin: ORIGIN, overrides: { web: { openWorld: true } } };
  await expect(
    WAYS["SDK 1.x"]({ tools: [], call: async () => structured({}) }, options as never),
  ).rejects.toThrow(TypeError);
});
