/**
 * What a server behind a boundary is told of its agent's session, with each request
 * · S0-31, S0-53, S0-63
 */
import { describe, expect, it, vi } from "vitest";
import { createSession } from "../../../src/mcp/boundary/index.js";
import { play } from "./by-hand.js";
import { text, tool } from "./servers.js";

type Played = ReturnType<typeof play>;
const TOOLS = [tool("read")];
const server = (origin: string, more: Parameters<typeof play>[0] = {}) => play({ origin, ...more }, TOOLS);
const told = ({ asked }: Played) => {
  const { _meta: meta } = (asked.at(-1)?.params ?? {}) as { _meta?: Record<string, unknown> };
  return meta?.["annotations"];
};

let id = 0;
async function call(played: Played, annotations?: object, claims?: object) {
  id += 1;
  await played.ask(id, "tools/call", {
    name: "read",
    arguments: { a: 1 },
    ...(claims === undefined ? {} : { _meta: { "a.example/trace": 7, ...claims } }),
  });
  const given = told(played);
  await played.say({
    id,
    result: annotations === undefined ? text("") : { ...text(""), _meta: { annotations } },
  });
  return given;
}

describe("A server is told", () => {
  it("nothing of a clean session: the request is as the client sent it", async () => {
    const played = server("mcp:web");
    const params = { name: "read", arguments: { a: 1 } };
    await played.ask(900, "tools/call", params);
    expect(played.asked.at(-1)?.params).toEqual(params);
  });

  it("its own part, and not where else the agent has been", async () => {
    const session = createSession();
    const [web, mail] = [server("mcp:web", { session }), server("mcp:mail", { session })];
    expect(await call(web, { openWorldHint: true, attribution: ["https://a.example/post"] })).toBeUndefined();
    expect(await call(mail)).toEqual({ openWorldHint: true });
    expect(await call(web)).toEqual({
      openWorldHint: true,
      attribution: ["mcp:web", "https://a.example/post"],
    });
  });

  it("by every request, whatever it asks for", async () => {
    const played = server("mcp:web");
    await call(played, { openWorldHint: true });
    for (const [method, params] of [
      ["resources/read", { uri: "a", _meta: { progressToken: 3 } }],
      ["prompts/get", { name: "a" }],
      ["resources/list", undefined],
      ["acme/look", {}],
    ] as const) {
      id += 1;
      await played.ask(id, method, params as never);
      expect(played.asked.at(-1)?.params).toMatchObject({
        ...params,
        _meta: { ...(params as { _meta?: object })?._meta, annotations: { openWorldHint: true } },
      });
    }
  });

  it("what the client says of its context, without the sources that it names", async () => {
    const played = server("mcp:mail");
    const claims = { annotations: { openWorldHint: true, attribution: ["https://clinic.example/"] } };
    expect(await call(played, undefined, claims)).toEqual({ openWorldHint: true });
    expect(played.asked.at(-1)?.params).toMatchObject({ _meta: { "a.example/trace": 7 } });
    expect(JSON.stringify(played.asked)).not.toContain("clinic");
    const harmless = { annotations: { openWorldHint: false, attribution: ["https://clinic.example/"] } };
    expect(await call(server("mcp:other"), undefined, harmless)).toBeUndefined();
  });

  it("that strangers' text was read by a label in _meta.ifc", async () => {
    const played = server("mcp:github");
    id += 1;
    await played.ask(id, "tools/call", { name: "read" });
    const ifc = { integrity: "untrusted", confidentiality: "private" };
    await played.say({ id, result: { ...text("An issue"), _meta: { ifc } } });
    expect(played.sent.at(-1)?.result).toMatchObject({
      _meta: { ifc, annotations: { openWorldHint: true, sensitiveHint: true } },
    });
    expect(await call(played)).toMatchObject({ openWorldHint: true });
  });
});

it("The log in front of a server names claimed sources apart from the deployer's word.", async () => {
  const append = vi.fn();
  const played = server("mcp:web", { audit: { append } });
  await call(played, { attribution: ["https://a.example/post"] });
  expect(append.mock.calls[0]?.[0]).toMatchObject({
    attribution: { claimed: ["https://a.example/post"], verified: ["mcp:web"] },
  });
});
