import { describe, expect, it } from "vitest";
import { compileContract, enforceFailure, enforceResult } from "../../../src/gateway/index.js";
import {
  CANARY,
  contractOf,
  enforce,
  KEY_SCHEMA,
  keptForUser,
  leaks,
  leftOf,
  ORIGIN,
  seenByAgent,
} from "../../gateway/agent-view.js";

const RAW = { id: "k_1", name: "prod", secret: CANARY };

describe("A result that cannot be read", () => {
  const cyclic: { self?: unknown; secret: string } = { secret: CANARY };
  cyclic.self = cyclic;
  const revoked = Proxy.revocable({ secret: CANARY }, {});
  revoked.revoke();
  const throwing = (error: unknown) => ({
    get secret() {
      throw error;
    },
  });

  it.each<[string, unknown]>([
    ["a Symbol", Symbol(CANARY)],
    ["a cycle", cyclic],
    ["a BigInt inside", { secret: CANARY, n: 1n }],
    ["a revoked proxy", revoked.proxy],
    ["a getter that throws", throwing(new Error(CANARY))],
    ["a getter that throws a text", throwing(CANARY)],
    [
      "a getter that throws something unreadable",
      throwing({
        get message() {
          throw new Error(CANARY);
        },
      }),
    ],
    ["a getter that throws a Symbol", throwing(Symbol(CANARY))],
    [
      "a toJSON that throws",
      {
        toJSON() {
          throw new Error(CANARY);
        },
      },
    ],
    [
      "a proxy whose traps throw",
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error(CANARY);
          },
        },
      ),
    ],
    ["100,000 levels", JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) as unknown],
  ])("fails without a word of it: %s", (title, raw) => {
    for (const definition of [{}, { outputSchema: KEY_SCHEMA }, { sensitiveHint: true }]) {
      const result = enforce(definition, raw);
      expect(leaks(result)).toBe(false);
      if (title.startsWith("100")) continue;
      expect(result.text).toBeUndefined();
      expect(result.agent.isError).toBe(true);
      expect(typeof result.user.error).toBe("string");
    }
  });

  it("tells the person, never the agent, what a tool threw", () => {
    for (const reason of [new Error(CANARY), CANARY, { message: CANARY }]) {
      const result = enforceFailure(contractOf(), reason);
      expect(result.text).toBeUndefined();
      expect(leaks(result)).toBe(false);
      expect(result.user.error).toContain(CANARY);
    }
    for (const reason of [
      undefined,
      null,
      Symbol("x"),
      {
        get message() {
          throw 1;
        },
      },
      revoked.proxy,
    ]) {
      expect(enforceFailure(contractOf(), reason).agent.isError).toBe(true);
    }
  });

  it("refuses a contract that was not compiled", () => {
    const { name, title, origin } = compileContract({ name: "t" }, { origin: ORIGIN });
    const schemas = { projectedInputSchema: undefined, projectedOutputSchema: undefined, publicErrors: [] };
    for (const enforces of [true, false])
      expect(leaks(enforceResult({ name, title, origin, enforces, ...schemas }, RAW))).toBe(false);
  });
});

describe("Reading a result", () => {
  it("happens exactly once, whatever must be enforced", () => {
    for (const definition of [{}, { outputSchema: KEY_SCHEMA }, { sensitiveHint: true }]) {
      const reads = new Map<string, number>();
      const raw = new Proxy(RAW, {
        get(target, key) {
          reads.set(String(key), (reads.get(String(key)) ?? 0) + 1);
          // A second reading would get another value.
          return reads.get(String(key)) === 1 ? Reflect.get(target, key) : CANARY;
        },
      });
      const result = enforce(definition, raw);
      expect([...reads.values()].every((count) => count === 1)).toBe(true);
      if (contractOf(definition).enforces) expect(leaks(result)).toBe(false);
    }
  });

  it("never mutates what the tool returned", () => {
    const raw = structuredClone({ ...RAW, deep: [RAW], _meta: { a: 1 } });
    const before = JSON.stringify(raw);
    const frozen = Object.freeze(raw);
    enforce({ outputSchema: KEY_SCHEMA }, frozen);
    expect(JSON.stringify(raw)).toBe(before);
  });

  it("survives 10,000 levels under a mark, beside one, and without one", () => {
    let deep: unknown = CANARY;
    for (let i = 0; i < 3_000; i++) deep = { a: deep };
    for (const raw of [
      { ...RAW, secret: deep },
      { ...RAW, other: deep },
      deep,
      { content: [{ type: "text", text: JSON.stringify(deep) }] },
    ]) {
      expect(leaks(enforce({ outputSchema: KEY_SCHEMA }, raw))).toBe(false);
      expect(leaks(enforce({ sensitiveHint: true }, raw))).toBe(false);
    }
  });
});

describe("What each reader gets of a redacted result", () => {
  const { agent, text, user } = enforce({ outputSchema: KEY_SCHEMA }, RAW);

  it("the agent: the shape without the value, and a record that says where and why", () => {
    const record = {
      path: "/secret",
      reason: "x-sensitive",
      handle: expect.stringMatching(/^airlock-[0-9a-f]{32}$/),
      label: "secret",
    };
    const message = expect.stringMatching(/^Withheld: \/secret \(handle airlock-[0-9a-f]{32}\)$/);
    const meta = { "webmcp-airlock/redaction": { version: 1, redactions: [record], message } };
    expect(JSON.parse(text ?? "")).toEqual({ id: "k_1", name: "prod", _meta: meta });
    expect(agent._meta).toEqual(meta);
    expect(leftOf({ agent }).structuredContent).toEqual({ id: "k_1", name: "prod" });
    expect(agent.isError).toBeUndefined();
    expect(seenByAgent({ agent, text, user })).not.toContain(CANARY);
  });

  it("the person: the very value under the same handle", () => {
    expect(user.withheld).toMatchObject([
      { label: "secret", schemaPath: "/secret", reason: "x-sensitive", value: CANARY },
    ]);
    expect(JSON.stringify(agent._meta)).toContain(user.withheld[0]?.handle);
  });

  it("no agent: how many values one path held, nor how long they were", () => {
    const list = (secrets: string[]) =>
      enforce(
        { outputSchema: { type: "object", properties: { keys: { type: "array", items: KEY_SCHEMA } } } },
        { keys: secrets.map((secret) => ({ id: "x", secret })) },
      );
    const [one, two] = [list([CANARY]), list([CANARY, `${CANARY}${CANARY}`])];
    expect(JSON.stringify(one.agent._meta).length).toBe(JSON.stringify(two.agent._meta).length);
    expect(keptForUser(two)).toContain(CANARY + CANARY);
  });
});
